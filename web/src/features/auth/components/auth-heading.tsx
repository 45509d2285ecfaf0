import type { ReactNode } from 'react';

/** The head of a sign-in screen. */
export function AuthHeading({ title, text }: { readonly title: string; readonly text?: ReactNode }) {
  return (
    <header className="flex flex-col gap-1.5">
      <h1 className="text-2xl">{title}</h1>
      {text !== undefined && <p className="text-base text-pretty text-muted">{text}</p>}
    </header>
  );
}
