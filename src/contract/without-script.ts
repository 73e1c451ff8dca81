/** What a page says to a browser that runs no script: the build writes it in every language (scripts/vite/without-script.ts). */
export const WITHOUT_SCRIPT = /*i18n*/ { id: 'page.withoutScript', message: 'This app needs JavaScript.' };
