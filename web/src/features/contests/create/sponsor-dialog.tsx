import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, TextField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { SponsorBlock } from '../info/sponsor-block.tsx';
import { PictureField, type SavedPicture } from './picture-field.tsx';

type Sponsor = CallOutput<'sponsors.list'>['data'][number];

/** The first colours on offer; any other can be picked. */
const COLOURS = ['#0b6b3a', '#13234a', '#8a1538', '#c3141b', '#d98a00', '#0b0f14'] as const;
const COLOUR = /^#[0-9a-f]{6}$/i;

interface SponsorDialogProps {
  /** The sponsor to change; null: a new one. */
  readonly sponsor: Sponsor | null;
  readonly onClose: () => void;
  readonly onSaved: (sponsor: Sponsor) => void;
}

/** Adds or changes a sponsor: name, link, colour and pictures, with how it will look. */
export function SponsorDialog({ sponsor, onClose, onSaved }: SponsorDialogProps) {
  const t = useText();
  const form = useSponsorForm(sponsor, onSaved);
  const { name, link, colour, error, isBusy } = form;
  const look = {
    sponsor_name: name.trim() === '' ? t('contest-creation.sponsor.name') : name,
    link_url: null,
    background_color: colour,
    logo_url: form.logo?.url ?? sponsor?.logo_url ?? null,
    detail_picture_url: form.picture?.url ?? sponsor?.detail_picture_url ?? null,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(sponsor === null ? 'contest-creation.sponsor.add' : 'contest-creation.sponsor.change')}
      actions={
        <>
          <Button onClick={onClose}>{t('contest-creation.sponsor.cancel')}</Button>
          <Button variant="main" busy={isBusy} onClick={form.send}>
            {t('contest-creation.sponsor.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t('contest-creation.sponsor.name')}
          value={name}
          maxLength={60}
          autoComplete="organization"
          error={form.nameError}
          onChange={(event) => form.setName(event.target.value)}
        />
        <TextField
          label={t('contest-creation.sponsor.link')}
          inputMode="url"
          value={link}
          maxLength={300}
          autoComplete="url"
          error={form.linkError}
          onChange={(event) => form.setLink(event.target.value)}
        />
        <ColourField colour={colour} onChange={form.setColour} />
        <PictureField
          label={t('contest-creation.sponsor.logo')}
          purpose="sponsor_logo"
          current={look.logo_url}
          onSaved={form.setLogo}
        />
        <PictureField
          label={t('contest-creation.sponsor.picture')}
          purpose="sponsor_picture"
          current={look.detail_picture_url}
          onSaved={form.setPicture}
        />
        <section className="flex flex-col gap-2">
          <h3 className="eyebrow text-muted">{t('contest-creation.sponsor.preview')}</h3>
          <SponsorBlock sponsor={look} />
        </section>
        <p className="text-xs text-muted">{t('contest-creation.sponsor.review')}</p>
        <div aria-live="assertive" className="empty:hidden">
          {error !== null && (
            <p className="rounded-sm bg-down-soft px-3 py-2 text-sm font-medium text-down">{error}</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The fields of a sponsor as typed, their errors once saving was attempted, and saving itself. */
function useSponsorForm(sponsor: Sponsor | null, onSaved: (sponsor: Sponsor) => void) {
  const t = useText();
  const [name, setName] = useState(sponsor?.sponsor_name ?? '');
  const [link, setLink] = useState(sponsor?.link_url ?? 'https://');
  const [colour, setColour] = useState(sponsor?.background_color ?? COLOURS[0]);
  const [logo, setLogo] = useState<SavedPicture | null>(null);
  const [picture, setPicture] = useState<SavedPicture | null>(null);
  const [isChecked, setChecked] = useState(false);
  useUnsavedWork(name !== '');
  const save = useCall('sponsors.save', { invalidates: ['sponsors.list'], onSuccess: onSaved });
  const nameProblem = name.trim().length < 2 ? t('contest-creation.sponsor.name.short') : null;
  const linkProblem = isLink(link) ? null : t('contest-creation.sponsor.link.invalid');
  const refusal = save.error === null ? null : failureText(save.error, t);
  const isLinkRefused = save.error?.code === 'ERR_LINK_INVALID';
  const send = () => {
    setChecked(true);
    if (nameProblem !== null || linkProblem !== null) return;
    save.mutate({
      ...(sponsor !== null && { id: sponsor.id }),
      sponsor_name: name.trim(),
      link_url: link.trim(),
      background_color: colour,
      // A change replaces the sponsor: pictures that stay are named again.
      ...pictureId('logo_id', logo?.id ?? sponsor?.logo_id ?? null),
      ...pictureId('detail_picture_id', picture?.id ?? sponsor?.detail_picture_id ?? null),
    });
  };
  return {
    name,
    setName,
    nameError: isChecked ? nameProblem : null,
    link,
    setLink,
    linkError: (isChecked ? linkProblem : null) ?? (isLinkRefused ? refusal : null),
    colour,
    setColour,
    logo,
    setLogo,
    picture,
    setPicture,
    /** A refusal that belongs to no field. */
    error: isLinkRefused ? null : refusal,
    isBusy: save.isPending,
    send,
  };
}

/** The field of a picture in the call; none without a picture. */
function pictureId<Name extends 'logo_id' | 'detail_picture_id'>(
  name: Name,
  id: number | null,
): Partial<Record<Name, number>> {
  const field: Partial<Record<Name, number>> = {};
  if (id !== null) field[name] = id;
  return field;
}

/** Whether a text is an https address. */
function isLink(text: string): boolean {
  return URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:' && text.includes('.');
}

interface ColourFieldProps {
  readonly colour: string;
  readonly onChange: (colour: string) => void;
}

/** A colour: one of the first ones, or any. */
function ColourField({ colour, onChange }: ColourFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState(colour);
  const choose = (next: string) => {
    setTyped(next);
    if (COLOUR.test(next)) onChange(next.toLowerCase());
  };
  return (
    <Field
      label={t('contest-creation.sponsor.colour')}
      error={COLOUR.test(typed) ? null : t('contest-creation.sponsor.colour.invalid')}
    >
      {(control) => (
        <span className="flex flex-wrap items-center gap-2">
          <input
            type="color"
            aria-label={t('contest-creation.sponsor.colour.pick')}
            value={colour}
            onChange={(event) => choose(event.target.value)}
            className="size-11 shrink-0 cursor-pointer rounded-sm border bg-surface p-1"
          />
          <input
            {...control}
            type="text"
            value={typed}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => choose(event.target.value)}
            className="tabular min-h-11 w-28 rounded-sm border bg-surface px-3 text-base md:text-sm"
          />
          {COLOURS.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={each}
              aria-pressed={each === colour}
              onClick={() => choose(each)}
              className="inline-flex size-11 items-center justify-center rounded-sm border border-transparent aria-pressed:border-text"
            >
              <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
                <rect width="28" height="28" rx="4" fill={each} />
              </svg>
            </button>
          ))}
        </span>
      )}
    </Field>
  );
}
