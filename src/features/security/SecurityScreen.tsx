import { Trans, useLingui } from '@lingui/react/macro';
import { getMember } from '../../contract/calls/session.ts';
import { useRead } from '../../core/queries.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { RowContent } from '../../ui/Rows.tsx';
import { Skeleton } from '../../ui/Skeletons.tsx';

/** Where passwords are changed; says whether the pay password is set (AUTH-07). */
export const SecurityScreen = () => {
  const { t } = useLingui();
  const { data: member } = useRead(getMember, undefined);
  const payState =
    member === undefined ? (
      <Skeleton width={56} />
    ) : member.hasPayPassword ? (
      <Trans>Set</Trans>
    ) : (
      <span className="badge">
        <Trans>Not set</Trans>
      </span>
    );
  return (
    <AppPage title={t`Security center`}>
      <ul className="rows">
        <li>
          <AppLink to="/modifyPwd" className="row">
            <RowContent
              icon="lock"
              title={<Trans>Login password</Trans>}
              detail={<Trans>Changing it logs you out everywhere</Trans>}
              arrow
            />
          </AppLink>
        </li>
        <li>
          <AppLink to="/resetLegalPwd" className="row">
            <RowContent
              icon="key"
              title={<Trans>Payment password</Trans>}
              detail={<Trans>Asked for before money leaves your account</Trans>}
              end={payState}
              arrow
            />
          </AppLink>
        </li>
      </ul>
    </AppPage>
  );
};
