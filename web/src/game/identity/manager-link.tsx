import { PathLink } from '../../ui/text/link.tsx';
import { profilePath } from './profile-path.ts';

interface ManagerLinkProps {
  readonly id: number;
  readonly nickname: string;
  readonly className?: string;
}

/** A manager's nickname, leading to their profile. */
export function ManagerLink({ id, nickname, className = '' }: ManagerLinkProps) {
  return (
    <PathLink path={profilePath({ id, nickname })} className={`hover:underline ${className}`}>
      {nickname}
    </PathLink>
  );
}
