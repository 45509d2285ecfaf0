import type { LanguageCode } from '@touchline/contract';
import { reportException } from './error-reporting.ts';
import type { LanguageStore } from '../i18n/languages.tsx';
import { loadCatalog } from './startup.ts';
import type { StartupStore } from './startup-context.ts';
import type { Call } from '../api/caller.ts';

const CONFIGURATION_INTERVAL = 5 * 60_000;
const RATE_INTERVAL = 60_000;

interface ConfigurationDependencies {
  readonly call: Call;
  readonly startup: StartupStore;
  readonly language: LanguageStore;
  readonly isOnline: () => boolean;
}

/**
 * Polls configuration and texts every five minutes, and the rate of XFC every minute; texts of a newer version replace the current ones. What fails
 * to load stays as it is. Returns a function that stops it.
 */
export function pollConfiguration(dependencies: ConfigurationDependencies): () => void {
  const versions = new Map<LanguageCode, string>();

  async function reloadConfiguration(): Promise<void> {
    const [sysconfig, contestsConfig] = await Promise.all([
      dependencies.call('startup.configuration', {}),
      dependencies.call('contests.configuration', {}),
    ]);
    dependencies.startup.renew({ sysconfig, contestsConfig });
  }

  async function reloadTexts(): Promise<void> {
    const { code } = dependencies.language.get();
    const { version, catalog } = await loadCatalog(dependencies.call, code);
    if (versions.get(code) === version) return;
    versions.set(code, version);
    dependencies.language.renew(code, catalog);
  }

  async function reloadRate(): Promise<void> {
    const { EUR_TO_XFC_EXCHANGE_RATE } = await dependencies.call('payments.configuration', {});
    const { sysconfig, contestsConfig } = dependencies.startup.get();
    if (sysconfig.EUR_TO_XFC_EXCHANGE_RATE === EUR_TO_XFC_EXCHANGE_RATE) return;
    dependencies.startup.renew({ sysconfig: { ...sysconfig, EUR_TO_XFC_EXCHANGE_RATE }, contestsConfig });
  }

  const rateTimer = setInterval(() => {
    if (dependencies.isOnline()) reloadRate().catch(reportException);
  }, RATE_INTERVAL);
  const timer = setInterval(() => {
    if (!dependencies.isOnline()) return;
    for (const reload of [reloadConfiguration(), reloadTexts()]) reload.catch(reportException);
  }, CONFIGURATION_INTERVAL);
  return () => {
    clearInterval(timer);
    clearInterval(rateTimer);
  };
}
