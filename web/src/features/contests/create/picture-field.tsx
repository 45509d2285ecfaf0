import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import type { CallInput, CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';

/** A picture the server has saved and drawn again. */
export type SavedPicture = CallOutput<'media.save'>;

/** The largest file the server takes. */
const MAX_BYTES = 2_000_000;

interface PictureFieldProps {
  readonly label: string;
  readonly purpose: CallInput<'media.save'>['purpose'];
  /** The address of the present picture. */
  readonly current: string | null;
  readonly onSaved: (picture: SavedPicture) => void;
}

/** Uploads a picture as soon as it is picked, and shows it as the server saved it. */
export function PictureField({ label, purpose, current, onSaved }: PictureFieldProps) {
  const t = useText();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const save = useCall('media.save', { onSuccess: onSaved });
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    save.reset();
    setProblem(file.size > MAX_BYTES ? t('contest-creation.picture.large', { megabytes: 2 }) : null);
    if (file.size <= MAX_BYTES) save.mutate({ purpose, file: await base64Of(file) });
  };
  const error = problem ?? (save.error === null ? null : failureText(save.error, t));
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      <label
        aria-busy={save.isPending || undefined}
        className="flex min-h-14 cursor-pointer items-center gap-3 rounded-sm border border-dashed border-line-strong bg-surface px-3 py-2 text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
      >
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={label}
          aria-describedby={id}
          aria-invalid={error === null ? undefined : true}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = '';
          }}
          className="sr-only"
        />
        {current === null ? (
          <ImagePlus size={20} aria-hidden="true" className="shrink-0 text-muted" />
        ) : (
          <img src={current} alt="" className="size-10 shrink-0 rounded-[4px] bg-white object-contain" />
        )}
        <span className="font-medium">
          {t(
            save.isPending
              ? 'contest-creation.picture.sending'
              : current === null
                ? 'contest-creation.picture.choose'
                : 'contest-creation.picture.replace',
          )}
        </span>
      </label>
      <p
        id={id}
        aria-live="polite"
        className={`text-xs ${error === null ? 'text-muted' : 'font-medium text-down'}`}
      >
        {error ?? t('contest-creation.picture.hint', { megabytes: 2 })}
      </p>
    </div>
  );
}

/** A file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In parts: a call takes only so many arguments.
  for (let from = 0; from < bytes.length; from += 8192) {
    binary += String.fromCharCode(...bytes.subarray(from, from + 8192));
  }
  return btoa(binary);
}
