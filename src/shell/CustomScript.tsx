import { useSettings } from '../core/site/settings.ts';

/** Hidden from everybody; the name is for who looks into the page. */
const NAME = 'custom_script';

/**
 * The operator's own script (SHELL-11): in a frame of nobody's origin, served by the server under a policy of its own,
 * since ours allows no script that is not ours. It cannot read this page, its storage or the token.
 */
export const CustomScript = () =>
  useSettings()?.customScript ? (
    <iframe src="/api/custom-script" sandbox="allow-scripts" title={NAME} aria-hidden="true" tabIndex={-1} hidden />
  ) : null;
