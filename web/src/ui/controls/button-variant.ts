/** The look of a button. `main` is the one primary action of a screen. */
export interface ButtonVariant {
  readonly variant?: 'main' | 'plain' | 'quiet' | 'danger' | undefined;
  readonly size?: 'small' | 'normal' | 'large' | undefined;
  /** Full width of its container. */
  readonly wide?: boolean | undefined;
}

const VARIANTS = {
  main: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  plain: 'bg-raised text-text border-line hover:bg-hover hover:border-line-strong',
  quiet: 'bg-transparent text-text border-transparent hover:bg-hover',
  danger: 'bg-danger text-on-danger border-transparent hover:brightness-110',
} as const;

const SIZES = {
  small: 'min-h-8 px-3 text-sm gap-1.5 pointer-coarse:min-h-11',
  normal: 'min-h-11 px-4 text-sm gap-2',
  large: 'min-h-12 px-6 text-base gap-2',
} as const;

/** The classes of a button, shared with links that look like one. */
export function buttonClass({ variant = 'plain', size = 'normal', wide = false }: ButtonVariant): string {
  return [
    'inline-flex items-center justify-center rounded-sm border font-semibold whitespace-nowrap select-none no-underline',
    // A label longer than a phone is wide takes two lines; others keep theirs, whatever is beside the button.
    'max-sm:max-w-full max-sm:text-center max-sm:whitespace-normal',
    'transition-[background-color,border-color,transform,filter] duration-120 active:scale-[0.98]',
    'disabled:bg-hover disabled:text-muted disabled:border-line disabled:active:scale-100 disabled:hover:brightness-100',
    'aria-disabled:bg-hover aria-disabled:text-muted aria-disabled:border-line aria-disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    wide ? 'w-full' : 'max-sm:shrink-0',
  ].join(' ');
}
