/** Transfer to another member (PROD-04) in steps: find, confirm the receiver, send, receipt. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FoundMember } from '../../contract/entities/products.ts';
import { useConfig } from '../../core/site/config.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { FindMember } from './FindMember.tsx';
import { SendToMember } from './SendToMember.tsx';
import { type Receipt, TransferReceipt } from './TransferReceipt.tsx';
import './member-transfer.css';

type Stage =
  | { readonly name: 'find' }
  | { readonly name: 'send'; readonly to: FoundMember }
  | { readonly name: 'sent'; readonly receipt: Receipt };

export const TransferScreen = () => {
  const { t } = useLingui();
  const config = useConfig();
  const [stage, setStage] = useState<Stage>({ name: 'find' });
  const again = () => setStage({ name: 'find' });
  return (
    <AppPage
      title={t`Transfer to a member`}
      end={<IconLink to="/transfer-list" label={t`Transfer records`} icon="orders" />}
    >
      {config?.memberTransferEnabled === false ? (
        <EmptyState icon="lock" text={t`Transfers to members are not available at the moment.`} />
      ) : stage.name === 'find' ? (
        <FindMember onConfirmed={(to) => setStage({ name: 'send', to })} />
      ) : stage.name === 'send' ? (
        <SendToMember to={stage.to} onBack={again} onSent={(receipt) => setStage({ name: 'sent', receipt })} />
      ) : (
        <TransferReceipt receipt={stage.receipt} onAgain={again} />
      )}
    </AppPage>
  );
};
