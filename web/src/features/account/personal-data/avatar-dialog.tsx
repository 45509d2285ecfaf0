import { DRAWN_AVATARS, avatarUrl } from '@touchline/domain/avatars';
import type { User } from '@touchline/contract';
import { Check, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CropPicture, croppedFile } from './crop-picture.tsx';
import { CENTRE, type Crop } from './crop.ts';

const NUMBERS = Array.from({ length: DRAWN_AVATARS }, (_, index) => index + 1);

interface AvatarDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

interface OwnPicture {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
}

/** Uploads and sets a picture; `problem` is why the last one could not be used, as text. */
function useAvatarChange(onChanged: () => void) {
  const t = useText();
  const [own, setOwn] = useState<OwnPicture | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const change = useCall('account.changeAvatar', { refreshesUser: true, onSuccess: onChanged });
  const save = useCall('media.save', { onSuccess: ({ id }) => change.mutate({ media_id: id }) });
  const failure = save.error ?? change.error;
  const refusal = failure === null ? null : failureText(failure, t);
  return {
    own,
    setOwn,
    isSending: save.isPending || change.isPending,
    problem: unreadable ? t('personal-data.picture.unreadable') : refusal,
    open: async (file: File | undefined): Promise<void> => {
      if (file === undefined) return;
      save.reset();
      change.reset();
      const picture = await createImageBitmap(file).catch(() => null);
      setUnreadable(picture === null);
      if (picture !== null) setOwn({ picture, crop: CENTRE });
    },
    use: (drawn: number | null): void => {
      if (own !== null) save.mutate({ purpose: 'avatar', file: croppedFile(own.picture, own.crop) });
      else if (drawn !== null) change.mutate({ avatar: drawn });
    },
  };
}

/** Chooses the manager's picture: one of the drawn ones, or the part of an own picture that will show. */
export function AvatarDialog({ user, onClose }: AvatarDialogProps) {
  const t = useText();
  const [drawn, setDrawn] = useState<number | null>(null);
  const { own, setOwn, isSending, problem, open, use } = useAvatarChange(() => {
    toast('done', t('personal-data.picture.changed'));
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('personal-data.picture.choose')}
      actions={
        <>
          {own === null ? (
            <Button onClick={onClose}>{t('personal-data.cancel')}</Button>
          ) : (
            <Button onClick={() => setOwn(null)}>{t('personal-data.picture.back')}</Button>
          )}
          <Button
            variant="main"
            busy={isSending}
            blocked={own === null && drawn === null ? t('personal-data.picture.none-chosen') : null}
            onClick={() => use(drawn)}
          >
            {t('personal-data.picture.use')}
          </Button>
        </>
      }
    >
      {own === null ? (
        <UploadField onPick={(file) => void open(file)} />
      ) : (
        <CropPicture
          picture={own.picture}
          crop={own.crop}
          onChange={(crop) => setOwn({ picture: own.picture, crop })}
        />
      )}
      <p role="alert" className="pt-3 font-medium text-down empty:hidden">
        {problem}
      </p>
      {own === null && (
        <div className="pt-5">
          <DrawnSet chosen={drawn ?? drawnNumber(user.avatarId.full_url)} onChoose={setDrawn} />
        </div>
      )}
    </Dialog>
  );
}

/** The number of a drawn picture by its address; null for an uploaded one. */
function drawnNumber(url: string): number | null {
  return NUMBERS.find((number) => avatarUrl(number) === url) ?? null;
}

function UploadField({ onPick }: { readonly onPick: (file: File | undefined) => void }) {
  const t = useText();
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-sm border border-dashed border-line-strong bg-surface px-4 py-2 text-sm transition-colors duration-120 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          event.target.value = '';
        }}
        className="sr-only"
      />
      <ImagePlus size={22} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{t('personal-data.picture.upload')}</span>
        <span className="text-xs text-muted">{t('personal-data.picture.upload.hint')}</span>
      </span>
    </label>
  );
}

interface DrawnSetProps {
  readonly chosen: number | null;
  readonly onChoose: (number: number) => void;
}

/** The drawn pictures as a group of radio buttons. */
function DrawnSet({ chosen, onChoose }: DrawnSetProps) {
  const t = useText();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="eyebrow pb-3 text-muted">{t('personal-data.picture.drawn')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-3">
        {NUMBERS.map((number) => (
          <label
            key={number}
            className="relative flex cursor-pointer justify-center rounded-full has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text"
          >
            <input
              type="radio"
              name="avatar"
              value={number}
              checked={chosen === number}
              aria-label={t('personal-data.picture.number', { number })}
              onChange={() => onChoose(number)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-full"
            />
            <img src={avatarUrl(number)} alt="" className="aspect-square w-full rounded-full" />
            <span className="absolute -right-0.5 -bottom-0.5 hidden size-6 items-center justify-center rounded-full bg-accent text-on-accent peer-checked:flex">
              <Check size={14} aria-hidden="true" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
