import { useText } from '../../../lib/languages.tsx';
import { PathLink } from '../../../ui/link.tsx';
import { causePath, type Cause } from '../cause-path.ts';

/** The contest behind a line or a hold, linked; without a name, what it is. */
export function CauseLink({ cause }: { readonly cause: Cause }) {
  const t = useText();
  const path = causePath(cause);
  const name = cause.title === '' ? t('wallet.cause.number', { number: String(cause.id) }) : cause.title;
  if (path === null) return <span className="truncate">{name}</span>;
  return (
    <PathLink
      path={path}
      className="truncate font-medium underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {name}
    </PathLink>
  );
}
