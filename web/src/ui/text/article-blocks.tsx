import type { CallOutput } from '../../lib/api/request.ts';
import { PathLink } from './link.tsx';

type Block = CallOutput<'news.get'>['blocks'][number];
type Inline = Extract<Block, { kind: 'paragraph' }>['text'][number];

/** The text of an article. Whatever its source, it comes as these blocks and never as HTML. */
export function ArticleBlocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className="flex flex-col gap-4 leading-relaxed">
      {blocks.map((block, index) => (
        // The blocks of an article never change their order.
        <ArticleBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ArticleBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines text={block.text} />
        </p>
      );
    case 'heading':
      return (
        <h2 className="pt-2 text-lg font-semibold">
          <Inlines text={block.text} />
        </h2>
      );
    case 'quote':
      return (
        <blockquote className="border-l-2 border-accent pl-4 text-muted">
          <Inlines text={block.text} />
        </blockquote>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={`flex flex-col gap-1.5 pl-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, index) => (
            // Nor do the items of a list.
            <li key={index}>
              <Inlines text={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Inlines({ text }: { readonly text: readonly Inline[] }) {
  return text.map((part, index) => <InlineText key={index} part={part} />);
}

const LINK = 'underline decoration-1 underline-offset-3 hover:decoration-2';

function InlineText({ part: { text, link, strong, emphasis } }: { readonly part: Inline }) {
  const content = strong ? <strong>{text}</strong> : emphasis ? <em>{text}</em> : text;
  if (link === null) return content;
  if (link.startsWith('/'))
    return (
      <PathLink path={link} className={`font-medium ${LINK}`}>
        {content}
      </PathLink>
    );
  return (
    <a href={link} target="_blank" rel="nofollow noopener noreferrer" className={`text-accent-ink ${LINK}`}>
      {content}
    </a>
  );
}
