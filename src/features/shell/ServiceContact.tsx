import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** The link to customer service, for both the app and the frame. @param why the reason that led here, if any */
export const ServiceContact = ({ link, why }: { link: string; why?: ReactNode }) => (
  <EmptyState
    icon="support"
    text={
      <>
        {why}
        <Trans>Customer service opens in a new tab.</Trans>
      </>
    }
    action={
      <ButtonAnchor href={link} target="_blank" rel="noopener noreferrer">
        <Trans>Open customer service</Trans>
      </ButtonAnchor>
    }
  />
);
