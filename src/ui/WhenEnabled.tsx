/**
 * A page of a feature that the site can turn off: it then redirects to customer service, or says to contact it
 * (WALLET-03).
 */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { SiteConfig } from '../contract/entities/site.ts';
import { useConfig, useIsConfigUnconfirmed } from '../core/site/config.ts';
import { customerServiceLink } from '../core/site/customer-service-link.ts';
import { ConfigPending } from './ConfigPending.tsx';
import { type ClosedFeature, useWhyClosed } from './closed-feature.ts';
import { SkeletonRows } from './Skeletons.tsx';
import { EmptyState } from './States.tsx';
import { toast } from './toast.ts';

interface Props {
  /** Name of the feature, for the text that says that it is closed. */
  readonly name: ClosedFeature;
  readonly feature: (config: SiteConfig) => boolean;
  readonly children: (config: SiteConfig) => ReactNode;
}

const forServer = msg({ id: 'common.forserver', message: 'Please contact customer service' });

const NoLink = ({ name }: Pick<Props, 'name'>) => {
  const { t } = useLingui();
  const whyClosed = useWhyClosed();
  useEffect(() => toast('failure', forServer), []);
  return <EmptyState icon="support" text={`${whyClosed(name)} ${t(forServer)}`} />;
};

export const WhenEnabled = ({ name, feature, children }: Props) => {
  const config = useConfig();
  const isUnconfirmed = useIsConfigUnconfirmed();
  const skeleton = <SkeletonRows rows={5} height={84} />;
  if (config === undefined) return <ConfigPending skeleton={skeleton} />;
  if (feature(config)) return children(config);
  // The feature may be open again since the config was stored.
  if (isUnconfirmed) return skeleton;
  return customerServiceLink(config) === undefined ? (
    <NoLink name={name} />
  ) : (
    <Navigate to="/kefu" search={{ closed: name }} replace />
  );
};
