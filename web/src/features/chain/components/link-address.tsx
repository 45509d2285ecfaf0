import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { chooseAddress, hasBrowserWallet, signMessage } from '../browser-wallet.ts';
import { CopiedText } from './copied-text.tsx';

type Challenge = CallOutput<'chain.challenge'>;

/** Links an address in two steps: which one, and the signature that proves it. */
export function LinkAddress({ onDone }: { readonly onDone: () => void }) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return challenge === null ? (
    <ChooseAddress onChallenge={setChallenge} />
  ) : (
    <SignChallenge challenge={challenge} onDone={onDone} onBack={() => setChallenge(null)} />
  );
}

function ChooseAddress({ onChallenge }: { readonly onChallenge: (challenge: Challenge) => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [address, setAddress] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (typed: string) => {
    setBusy(true);
    setFailure(null);
    try {
      onChallenge(
        await queries.fetchQuery({ ...callQuery('chain.challenge', { address: typed }), staleTime: 0 }),
      );
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== '') void ask(address.trim());
  };
  const choose = async () => {
    const chosen = await chooseAddress();
    if (chosen === null) return;
    setAddress(chosen);
    await ask(chosen);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
      <TextField
        label={t('deposits.link.address')}
        hint={t('deposits.link.hint')}
        value={address}
        maxLength={42}
        spellCheck={false}
        autoComplete="off"
        placeholder="0x…"
        onChange={(event) => setAddress(event.target.value)}
        error={failure === null ? null : failureText(failure, t)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="main" busy={busy}>
          {t('deposits.link.next')}
        </Button>
        {hasBrowserWallet() && <Button onClick={() => void choose()}>{t('deposits.link.wallet')}</Button>}
      </div>
    </form>
  );
}

interface SignChallengeProps {
  readonly challenge: Challenge;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

function SignChallenge({ challenge: { address, message }, onDone, onBack }: SignChallengeProps) {
  const t = useText();
  const [signature, setSignature] = useState('');
  const [refused, setRefused] = useState(false);
  const link = useCall('chain.link', { invalidates: ['chain.deposits'], onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signature.trim() !== '') link.mutate({ address, signature: signature.trim() });
  };
  const sign = async () => {
    const signed = await signMessage(message, address);
    setRefused(signed === null);
    if (signed === null) return;
    setSignature(signed);
    link.mutate({ address, signature: signed });
  };
  const problem = refused ? t('deposits.link.refused') : link.error && failureText(link.error, t);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">{t('deposits.link.message')}</p>
        <pre className="rounded-sm bg-hover p-3 text-xs break-all whitespace-pre-wrap">{message}</pre>
        <CopiedText label={t('deposits.link.address')} text={address} />
      </div>
      <CopyMessage message={message} />
      <TextField
        label={t('deposits.link.signature')}
        value={signature}
        maxLength={132}
        spellCheck={false}
        autoComplete="off"
        placeholder="0x…"
        onChange={(event) => setSignature(event.target.value)}
        error={problem}
      />
      <div className="flex flex-wrap gap-2">
        {hasBrowserWallet() && (
          <Button variant="main" busy={link.isPending} onClick={() => void sign()}>
            {t('deposits.link.wallet')}
          </Button>
        )}
        <Button type="submit" variant={hasBrowserWallet() ? 'plain' : 'main'} busy={link.isPending}>
          {t('deposits.link.submit')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('deposits.link.other')}
        </Button>
      </div>
    </form>
  );
}

function CopyMessage({ message }: { readonly message: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(message).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span>
      <Button size="small" onClick={copy}>
        <span aria-live="polite">{t(copied ? 'deposits.send.copied' : 'deposits.link.copy-message')}</span>
      </Button>
    </span>
  );
}
