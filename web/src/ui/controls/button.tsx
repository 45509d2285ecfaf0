import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { buttonClass, type ButtonVariant } from './button-variant.ts';
import { useHydrated } from '../../lib/loading/hooks.ts';
import type { Icon } from '../brand/icons.ts';
import { Tooltip } from '../overlay/tooltip.tsx';

interface ButtonProps extends ButtonVariant, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly icon?: Icon;
  /** The action is running: shows it, keeps the width and ignores clicks. */
  readonly busy?: boolean;
  /** Why it is disabled, as text; it stays focusable so that the reason can be read. */
  readonly blocked?: string | null | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a label. */
export function Button({
  variant,
  size,
  wide,
  icon: IconPart,
  busy = false,
  blocked,
  className = '',
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isBlocked = blocked !== undefined && blocked !== null;
  const isHydrated = useHydrated();
  // Before hydration the browser itself would submit the form, and show its values in the address.
  const submits = type === 'submit' && isHydrated && !isBlocked;
  const button = (
    <button
      {...rest}
      type={submits || type === 'reset' ? type : 'button'}
      aria-disabled={isBlocked || busy || undefined}
      aria-busy={busy || undefined}
      onClick={isBlocked || busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass({ variant, size, wide })} relative ${className}`}
    >
      {busy && <Spinner />}
      <span className={`inline-flex items-center gap-2 ${busy ? 'opacity-0' : ''}`}>
        {IconPart && <IconPart size={size === 'small' ? 16 : 18} aria-hidden="true" />}
        {children}
      </span>
    </button>
  );
  return isBlocked ? <Tooltip text={blocked}>{button}</Tooltip> : button;
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: Icon;
  /** The action, for screen readers and the tooltip. */
  readonly label: string;
  readonly variant?: 'plain' | 'quiet';
  /** A badge in the corner: a count, a dot. */
  readonly mark?: ReactNode;
  /** No tooltip, where the context explains the button. */
  readonly silent?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square icon button of 44 px. */
export function IconButton({
  icon: IconPart,
  label,
  variant = 'quiet',
  mark,
  silent = false,
  className = '',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      className={`relative inline-flex size-11 shrink-0 items-center justify-center rounded-sm border transition-colors duration-120 disabled:text-muted ${
        variant === 'plain' ? 'border-line bg-raised hover:bg-hover' : 'border-transparent hover:bg-hover'
      } ${className}`}
    >
      <IconPart size={20} aria-hidden="true" />
      {/* Text instead of an aria-label, which would hide the badge. */}
      <span className="sr-only">{label}</span> {mark}
    </button>
  );
  return silent ? (
    button
  ) : (
    <Tooltip text={label} described={false}>
      {button}
    </Tooltip>
  );
}

function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className="absolute size-5 animate-spin" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
