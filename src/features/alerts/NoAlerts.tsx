import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** The empty list of alerts, for both the app and the frame. */
export const NoAlerts = ({ onNew }: { onNew: () => void }) => (
  <EmptyState
    icon="bell"
    text={<Trans>You’ll be notified here when a price is reached.</Trans>}
    action={
      <Button tone="tinted" size="small" onPress={onNew}>
        <Icon name="add" size={18} />{' '}
        <span>
          <Trans>New price alert</Trans>
        </span>
      </Button>
    }
  />
);
