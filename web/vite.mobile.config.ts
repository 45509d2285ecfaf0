import { defineConfig, mergeConfig, type PluginOption, type UserConfig } from 'vite';
import base from './vite.config.ts';

/** Outputs of the server that the phone apps do not carry. */
const SERVER_ONLY = new Set(['compressed-files', 'language-catalogs']);

function named(plugin: PluginOption): plugin is { readonly name: string } {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin;
}

/** The pages contained in the phone apps: they call the server at `SERVER_ORIGIN`, and are written to `OUTPUT`. */
export default defineConfig((environment) => {
  const pages: UserConfig = base(environment);
  const plugins = (pages.plugins ?? []).filter((plugin) => !named(plugin) || !SERVER_ONLY.has(plugin.name));
  const { ssr: _server, ...environments } = pages.environments ?? {};
  const { builder: _builder, ...rest } = { ...pages, plugins, environments };
  return mergeConfig(rest, {
    define: { __SERVER_ORIGIN__: JSON.stringify(process.env['SERVER_ORIGIN']) },
    environments: { client: { build: { outDir: process.env['OUTPUT'], emptyOutDir: true } } },
  });
});
