import type { LucideIcon } from 'lucide-react';

/** An icon of the product's icon set. */
export type Icon = LucideIcon;
