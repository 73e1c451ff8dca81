import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { submitIdentity } from '../../contract/calls/member.ts';
import { getMember } from '../../contract/calls/session.ts';
import type { IdentityStatus } from '../../contract/entities/member.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig } from '../../core/site/config.ts';
import { useWriteForm } from '../../core/writes/write-forms.ts';
import { fieldOf } from '../../kit/field-of.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Loaded } from '../../ui/States.tsx';
import { UploadSlot } from '../../ui/UploadSlot.tsx';
import { WhenEnabled } from '../../ui/WhenEnabled.tsx';
import { identityDrafts, identityForm, initialInputs } from './identity-form.ts';
import './identity.css';

/** A review takes minutes to days; polling shows its result to a member who waits on the page. */
const REVIEW_POLL_MS = 10_000;

const STATUS: Record<IdentityStatus, { icon: IconName; tone: 'plain' | 'waiting' | 'good' | 'bad' }> = {
  awaiting: { icon: 'id', tone: 'plain' },
  underReview: { icon: 'clock', tone: 'waiting' },
  certified: { icon: 'check-circle', tone: 'good' },
  resubmit: { icon: 'alert', tone: 'bad' },
};

const StatusCard = ({ status, title, children }: { status: IdentityStatus; title: ReactNode; children: ReactNode }) => (
  <section className={`identity-status identity-${STATUS[status].tone}`} aria-live="polite">
    <Icon name={STATUS[status].icon} size={28} />
    <div>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  </section>
);

const Status = ({ status, remark }: { status: IdentityStatus; remark: string }) => {
  switch (status) {
    case 'awaiting':
      return (
        <StatusCard status={status} title={<Trans>Not verified yet</Trans>}>
          <Trans>A name and two photos of your document are enough.</Trans>
        </StatusCard>
      );
    case 'underReview':
      return (
        <StatusCard status={status} title={<Trans>Under review</Trans>}>
          <Trans>Your documents are under review. You don’t need to do anything; this page shows the result.</Trans>
        </StatusCard>
      );
    case 'certified':
      return (
        <StatusCard status={status} title={<Trans>Verified</Trans>}>
          <Trans>Your identity is confirmed.</Trans>
        </StatusCard>
      );
    case 'resubmit':
      return (
        <StatusCard status={status} title={<Trans>Sent back</Trans>}>
          <Trans>Your documents could not be accepted. Please submit them again with sharp, complete photos.</Trans>
          {remark === '' ? null : <bdi className="identity-remark">{remark}</bdi>}
        </StatusCard>
      );
  }
};

/** Says who can see the photos and, if the server states it, for how long they are kept. */
const PrivacyNote = () => {
  const days = useConfig()?.documentRetentionDays;
  return (
    <p className="notice identity-privacy">
      <Icon name="shield" size={20} />
      <span>
        <Trans>Only you and the reviewers see these photos. Location and device data are removed from them.</Trans>
        {days === undefined ? null : (
          <>
            {' '}
            <Plural
              value={days}
              one="They are deleted # day after the decision."
              other="They are deleted # days after the decision."
            />
          </>
        )}
      </span>
    </p>
  );
};

const IdentityFields = () => {
  const { t } = useLingui();
  const { form } = useWriteForm(submitIdentity, identityForm, {
    start: initialInputs,
    context: undefined,
    drafts: identityDrafts,
  });
  const { inputs, dispatch, visibleErrors } = form;
  return (
    <Form onSubmit={form.submit}>
      <ListInput label={t`Real name`} autoComplete="name" {...fieldOf(form, 'realName')} />
      <div className="identity-photos">
        <UploadSlot
          label={t`Front of the document`}
          purpose="identity"
          document
          value={inputs.frontPhoto || undefined}
          onChange={(url) => dispatch({ field: 'frontPhoto', value: url ?? '' })}
          error={visibleErrors.frontPhoto}
        />
        <UploadSlot
          label={t`Back of the document`}
          purpose="identity"
          document
          value={inputs.backPhoto || undefined}
          onChange={(url) => dispatch({ field: 'backPhoto', value: url ?? '' })}
          error={visibleErrors.backPhoto}
        />
      </div>
      <PrivacyNote />
      <RefusalNote words={visibleErrors['']} />
      <Button type="submit" block busy={form.submitting}>
        <Trans>Submit</Trans>
      </Button>
    </Form>
  );
};

/** Identity verification (AUTH-06): its state, and the form while documents are required. */
export const IdentityScreen = () => {
  const { t } = useLingui();
  const member = useRead(getMember, undefined, {
    pollMs: (data) => (data?.identityStatus === 'underReview' ? REVIEW_POLL_MS : false),
  });
  return (
    <AppPage title={t`Identity verification`}>
      <Loaded of={member} skeleton={<SkeletonRows rows={4} height={96} />}>
        {({ identityStatus, identityRemark }) => (
          <>
            <Status status={identityStatus} remark={identityRemark} />
            {identityStatus === 'awaiting' || identityStatus === 'resubmit' ? (
              <WhenEnabled name="identity" feature={({ identityEnabled }) => identityEnabled}>
                {() => <IdentityFields />}
              </WhenEnabled>
            ) : null}
          </>
        )}
      </Loaded>
    </AppPage>
  );
};
