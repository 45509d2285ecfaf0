import type { LanguageCode } from '@touchline/contract';
import { useEffect } from 'react';
import { call } from '../../lib/api/call.ts';
import type { Startup, StartupDocument } from '../../lib/loading/startup.ts';
import { programVersion } from '../../lib/offline/saved-page.ts';
import { loadStartPage } from '../../lib/offline/start-page.ts';
import { serverClock } from '../../lib/time/clock.ts';
import { credentials } from '../../lib/session/credentials.ts';
import { reportErrors } from '../errors/report-errors.ts';
import { Logo } from '../shell/logo.tsx';

// Shown when no catalog could be loaded, so their texts are part of the code, in each language.
const TEXTS = {
  en: {
    title: 'Touchline can’t be reached',
    text: 'Check your connection and try again.',
    retry: 'Try again',
  },
  it: {
    title: 'Touchline non è raggiungibile',
    text: 'Controlla la connessione e riprova.',
    retry: 'Riprova',
  },
  fr: { title: 'Touchline est injoignable', text: 'Vérifie ta connexion et réessaie.', retry: 'Réessayer' },
  es: {
    title: 'No se puede conectar con Touchline',
    text: 'Revisa tu conexión e inténtalo de nuevo.',
    retry: 'Reintentar',
  },
  de: {
    title: 'Touchline ist nicht erreichbar',
    text: 'Prüfe deine Verbindung und versuch es noch einmal.',
    retry: 'Noch einmal',
  },
  zh: { title: '无法连接 Touchline', text: '请检查网络连接后重试。', retry: '重试' },
  tr: {
    title: 'Touchline’a ulaşılamıyor',
    text: 'Bağlantını kontrol edip tekrar dene.',
    retry: 'Tekrar dene',
  },
} as const;

function label() {
  const language = document.documentElement.lang.slice(0, 2);
  return language in TEXTS ? TEXTS[language as keyof typeof TEXTS] : TEXTS.en;
}

/** Shown while the bare shell loads configuration, language and session. */
export function StartupLoading() {
  return (
    <main aria-busy="true" className="flex min-h-dvh items-center justify-center">
      <span className="animate-skeleton">
        <Logo />
      </span>
    </main>
  );
}

/** Shown when the start has failed after all retries. Nothing else of the page runs, so it reports why. */
export function StartupFailed() {
  useEffect(() => void reportErrors(() => 'start'), []);
  const { title, text, retry } = label();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center">
      <Logo />
      <div role="alert" className="flex flex-col gap-4">
        <h1 className="text-xl">{title}</h1>
        <p className="text-muted">{text}</p>
      </div>
      <button
        type="button"
        onClick={() => location.reload()}
        className="min-h-11 rounded-sm bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover"
      >
        {retry}
      </button>
    </main>
  );
}

/** The startup data of the bare shell: from the server, or as this device has saved it for the current session. */
export function loadStart(code: LanguageCode): Promise<Startup | StartupDocument> {
  return loadStartPage(code, {
    call,
    owner: credentials.session(),
    version: programVersion(),
    isOnline: () => navigator.onLine,
    now: Date.now,
    clock: serverClock,
  });
}
