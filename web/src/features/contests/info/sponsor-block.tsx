import { ExternalLink, Megaphone } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { inkOn } from '../ink-on.ts';

/** A sponsor as shown; the pictures and the link are null until approved. */
interface ShownSponsor {
  readonly sponsor_name: string;
  readonly link_url: string | null;
  readonly background_color: string;
  readonly logo_url: string | null;
  readonly detail_picture_url: string | null;
}

/** A sponsor in its own colour: its logo, its name, its picture, and the link to it. */
export function SponsorBlock({ sponsor }: { readonly sponsor: ShownSponsor }) {
  const t = useText();
  const { sponsor_name, link_url, background_color, logo_url, detail_picture_url } = sponsor;
  const ink = inkOn(background_color);
  return (
    <figure className="relative overflow-hidden rounded-sm border">
      {/* The colour is an attribute of the drawing: markup of the server carries no styles. */}
      <svg
        aria-hidden="true"
        width="100%"
        height="100%"
        className="absolute inset-0"
        preserveAspectRatio="none"
      >
        <rect width="100%" height="100%" fill={background_color} />
      </svg>
      {detail_picture_url !== null && (
        <img
          src={detail_picture_url}
          alt=""
          width={640}
          height={240}
          loading="lazy"
          className="relative block aspect-8/3 w-full object-cover"
        />
      )}
      <figcaption
        className={`relative flex items-center gap-3 p-4 ${ink === 'light' ? 'text-white' : 'text-black'}`}
      >
        {logo_url === null ? (
          <Megaphone size={28} aria-hidden="true" className="shrink-0" />
        ) : (
          <img
            src={logo_url}
            alt=""
            width={48}
            height={48}
            className="size-12 shrink-0 rounded-sm bg-white object-contain p-1"
          />
        )}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="eyebrow">{t('contest-creation.sponsored-by')}</span>
          <span className="font-display text-lg font-semibold break-words">{sponsor_name}</span>
        </span>
        {link_url !== null && (
          <a
            href={link_url}
            target="_blank"
            rel="noopener noreferrer sponsored nofollow"
            className="inline-flex min-h-11 shrink-0 items-center gap-1.5 text-sm font-semibold underline underline-offset-3"
          >
            {t('contest-creation.sponsor.visit')}
            <span className="sr-only"> {sponsor_name}</span>
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        )}
      </figcaption>
    </figure>
  );
}
