import { useText } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { causePath, type Cause } from '../cause-path.ts';

/** Causes without a title of their own, which are named by their kind. */
const OWN_NAMES = {
  draw: 'wallet.cause.draw',
  withdrawal: 'wallet.cause.withdrawal',
} as const satisfies Record<string, string>;

function ownName(kind: string): string {
  const names: Readonly<Record<string, string>> = OWN_NAMES;
  return names[kind] ?? 'wallet.cause.number';
}

/** Whether the cause has a label. */
export function isNamed(cause: Cause | null): cause is Cause {
  return cause !== null && (cause.title !== '' || cause.kind in OWN_NAMES);
}

/** The cause of a line or a hold, linked where it has a screen; without a name, its kind. */
export function CauseLink({ cause }: { readonly cause: Cause }) {
  const t = useText();
  const path = causePath(cause);
  const number = { number: String(cause.id) };
  const name = cause.title !== '' ? cause.title : t(ownName(cause.kind), number);
  if (path === null) return <span className="truncate font-medium">{name}</span>;
  return (
    <PathLink
      path={path}
      className="truncate font-medium underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {name}
    </PathLink>
  );
}
