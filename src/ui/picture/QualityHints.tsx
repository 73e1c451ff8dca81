/** What may make a photo illegible for a reviewer. The hints only warn. */
import { Trans } from '@lingui/react/macro';
import { hintsOf, type PictureMeasures, type QualityHint } from '../../kit/pictures/quality.ts';
import { Icon } from '../Icon.tsx';

const HintText = ({ hint }: { hint: QualityHint }) => {
  switch (hint) {
    case 'dark':
      return <Trans>Too dark. More light helps.</Trans>;
    case 'blurred':
      return <Trans>Looks blurred. Hold still and wait for the focus.</Trans>;
    case 'glare':
      return <Trans>A reflection hides a part. Tilt it away from the light.</Trans>;
    case 'small':
      return <Trans>Small picture. The text may be hard to read.</Trans>;
  }
};

export const QualityHints = ({ measures }: { measures: PictureMeasures }) => (
  <ul className="quality-hints" aria-live="polite">
    {hintsOf(measures).map((hint) => (
      <li key={hint}>
        <Icon name="alert" size={16} />
        <span>
          <HintText hint={hint} />
        </span>
      </li>
    ))}
  </ul>
);
