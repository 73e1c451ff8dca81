import { useSettings } from '../core/site/settings.ts';

/** The frame is hidden; its name is for developers who inspect the page. */
const NAME = 'custom_script';

/**
 * The operator's own script (SHELL-11), in a sandboxed frame with an opaque origin. The server sends it with its own
 * content security policy, since ours allows only our own scripts. The script cannot read this page, its storage or the
 * token.
 */
export const CustomScript = () =>
  useSettings()?.customScript ? (
    <iframe src="/api/custom-script" sandbox="allow-scripts" title={NAME} aria-hidden="true" tabIndex={-1} hidden />
  ) : null;
