import type { LanguageCode } from '@touchline/contract';
import type { Call } from '../api/call.ts';
import { reportException } from './error-reporting.ts';
import type { LanguageStore } from '../i18n/languages.tsx';
import { loadCatalog } from './startup.ts';
import type { StartupStore } from './startup-context.ts';

const CONFIGURATION_INTERVAL = 5 * 60_000;

interface ConfigurationDependencies {
  readonly call: Call;
  readonly startup: StartupStore;
  readonly language: LanguageStore;
  readonly isOnline: () => boolean;
}

/**
 * Reads configuration and texts anew every five minutes; texts of a newer version take the place of the old
 * ones. What can't be read stays as it is. Returns what stops it.
 */
export function pollConfiguration(dependencies: ConfigurationDependencies): () => void {
  const versions = new Map<LanguageCode, string>();

  async function renewConfiguration(): Promise<void> {
    const [sysconfig, contestsConfig] = await Promise.all([
      dependencies.call('startup.configuration', {}),
      dependencies.call('contests.configuration', {}),
    ]);
    dependencies.startup.renew({ sysconfig, contestsConfig });
  }

  async function renewTexts(): Promise<void> {
    const { code } = dependencies.language.get();
    const { version, catalog } = await loadCatalog(dependencies.call, code);
    if (versions.get(code) === version) return;
    versions.set(code, version);
    dependencies.language.renew(code, catalog);
  }

  const timer = setInterval(() => {
    if (!dependencies.isOnline()) return;
    for (const renewal of [renewConfiguration(), renewTexts()]) renewal.catch(reportException);
  }, CONFIGURATION_INTERVAL);
  return () => clearInterval(timer);
}
