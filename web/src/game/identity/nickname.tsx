import { Fragment } from 'react';

/** A nickname that may wrap after a dot, an underscore or a hyphen. */
export function Nickname({ of }: { readonly of: string }) {
  return of.split(/(?<=[._-])/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
