/**
 * Compiles the message catalogues, `locales/{code}.po` of the app and `server/locales/{code}.po` of the server, into
 * JSON files next to them, which both load. Runs in every build and in the development server, so that nobody can
 * forget it.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const IS_CATALOGUE = /[\\/]locales[\\/][^\\/]+\.po$/;

/** @throws where a message is no valid ICU message */
const compileCatalogues = async (): Promise<void> => {
  const config = getConfig();
  for (const catalogue of await getCatalogs(config)) {
    for (const locale of config.locales) {
      const { messages } = await catalogue.getTranslations(locale, {
        fallbackLocales: {},
        sourceLocale: config.sourceLocale ?? 'en',
      });
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
      const [error] = errors;
      if (error) throw new Error(`${locale}: "${error.id}" is no valid message: ${error.error.message}`);
      const path = `${catalogue.path.replace('{locale}', locale)}.json`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, source);
    }
  }
};

export const catalogues = (): Plugin => ({
  name: 'message-catalogues',
  // Runs before Vite resolves files, because `import.meta.glob` finds only files that exist.
  async config() {
    await compileCatalogues();
  },
  configureServer(server) {
    server.watcher.on('change', (path) => {
      if (IS_CATALOGUE.test(path)) compileCatalogues().catch((error) => server.config.logger.error(String(error)));
    });
  },
});
