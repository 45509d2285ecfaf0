import { Fragment, type ReactNode } from 'react';
import { textPieces } from '../../lib/i18n/tagged-text.ts';

interface TaggedTextProps {
  /** A translated text, perhaps with tags: "I accept the <terms>terms</terms>". */
  readonly text: string;
  /** The element for a tag; a tag without an entry is plain text. */
  readonly tags: Readonly<Record<string, (inside: string) => ReactNode>>;
}

/** A sentence with links or figures inside, in any word order. */
export function TaggedText({ text, tags }: TaggedTextProps) {
  return textPieces(text).map((piece, index) => (
    // The pieces of a text are never reordered.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {piece.tag === null ? piece.text : (tags[piece.tag]?.(piece.text) ?? piece.text)}
    </Fragment>
  ));
}
