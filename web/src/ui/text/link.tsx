import { createLink, useRouter, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { buttonClass, type ButtonVariant } from '../controls/button-variant.ts';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function TextAnchor({ className = '', children, ...rest }: AnchorProps) {
  return (
    <a
      {...rest}
      className={`text-accent-ink underline decoration-1 underline-offset-3 hover:decoration-2 ${className}`}
    >
      {children}
    </a>
  );
}

function PlainAnchor({ children, ...rest }: AnchorProps) {
  return <a {...rest}>{children}</a>;
}

const TypedTextLink = createLink(TextAnchor);
/** A link within a sentence. */
export const TextLink: LinkComponent<typeof TextAnchor> = (props) => (
  <TypedTextLink preload="intent" {...props} />
);

const TypedPlainLink = createLink(PlainAnchor);
/** An unstyled link for rows, cards and the logo. */
export const Link: LinkComponent<typeof PlainAnchor> = (props) => (
  <TypedPlainLink preload="intent" {...props} />
);

interface ButtonAnchorProps extends AnchorProps, ButtonVariant {}

function ButtonAnchor({ variant, size, wide, className = '', children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={`${buttonClass({ variant, size, wide })} ${className}`}>
      {children}
    </a>
  );
}

const TypedButtonLink = createLink(ButtonAnchor);
/** A link styled as a button: it navigates instead of acting. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = (props) => (
  <TypedButtonLink preload="intent" {...props} />
);

interface PathLinkProps extends AnchorProps {
  readonly path: string;
}

/**
 * A link to a path from data (a notification, a breadcrumb). Renders plain text when the product has no screen
 * there.
 */
export function PathLink({ path, onClick, children, ...rest }: PathLinkProps) {
  const router = useRouter();
  if (!isScreen(router, path)) return <span className={rest.className}>{children}</span>;
  return (
    <a
      {...rest}
      href={path}
      onClick={(event) => {
        onClick?.(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        router.history.push(path);
      }}
    >
      {children}
    </a>
  );
}

/** Whether the product has a screen at this path. */
export function isScreen(router: ReturnType<typeof useRouter>, path: string): boolean {
  const [pathname = '/'] = path.split(/[?#]/);
  const [, rest, route] = router.getMatchedRoutes(pathname);
  // The router also matches paths below a route; then a rest is left over.
  return route !== undefined && rest['**'] === undefined;
}
