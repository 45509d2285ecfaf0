import type { LucideIcon } from 'lucide-react';

/** An icon of the one set the product draws from. */
export type Icon = LucideIcon;
