/**
 * Finds a member by exact name; the member must tap the account that is found before anything can be sent (PROD-04).
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { findMember } from '../../contract/calls/member-transfer.ts';
import type { FoundMember } from '../../contract/entities/products.ts';
import { useRead } from '../../core/queries/queries.ts';
import { draftsOf } from '../../core/storage/drafts.ts';
import { Refused } from '../../core/transport/errors.ts';
import { initialOf } from '../../kit/initial.ts';
import { useForm } from '../../kit/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { List } from '../../ui/List.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../ui/States.tsx';
import { findForm } from './find-form.ts';

interface Props {
  onConfirmed: (member: FoundMember) => void;
}

/** The result for the searched name; searching the same name again sends a new request. */
const Result = ({ username, onConfirmed }: Props & { username: string }) => {
  const { t } = useLingui();
  const found = useRead(findMember, { username });
  if (found.status === 'loading') return <SkeletonRows rows={1} height={72} picture />;
  if (found.status === 'failed') {
    return found.error instanceof Refused ? (
      <EmptyState icon="person" text={found.error.reason} />
    ) : (
      <FailedState onRetry={found.retry} />
    );
  }
  const { data: member } = found;
  return (
    <List className="transfer-found">
      <li>
        <ListItemButton
          start={
            <span className="transfer-avatar" aria-hidden="true">
              {initialOf(member.username)}
            </span>
          }
          title={<bdi>{member.username}</bdi>}
          detail={
            <>
              <bdi dir="ltr">UID {member.id}</bdi>
              <span className="transfer-choose">{t`Send to this account`}</span>
            </>
          }
          arrow
          onPress={() => onConfirmed(member)}
        />
      </li>
    </List>
  );
};

const drafts = draftsOf<{ readonly username: string }>('find member', ['username']);

export const FindMember = ({ onConfirmed }: Props) => {
  const { t } = useLingui();
  const [search, setSearch] = useState<{ username: string; attempt: number }>();
  const form = useForm(findForm, {
    start: { username: '' },
    context: undefined,
    drafts,
    onSubmit: async ({ username }) => {
      setSearch((before) => ({ username, attempt: (before?.attempt ?? 0) + 1 }));
      return undefined;
    },
  });
  // Clear the draft: a return to this step starts a new search.
  const confirm = (member: FoundMember) => {
    drafts.clear();
    onConfirmed(member);
  };
  return (
    <>
      <Form onSubmit={form.submit}>
        <ListInput
          label={t`Receiving member`}
          placeholder={t`Email, phone or name`}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={form.inputs.username}
          onChange={(value) => form.dispatch({ field: 'username', value })}
          error={form.visibleErrors.username}
        />
        <Button type="submit" block>
          <Trans>Search</Trans>
        </Button>
      </Form>
      <div aria-live="polite">
        {search === undefined ? (
          <p className="notice transfer-warning">
            <Icon name="shield" size={20} />
            <span>
              <Trans>
                A transfer that has arrived cannot be taken back. Check the name and the UID with the receiver.
              </Trans>
            </span>
          </p>
        ) : (
          <Result key={search.attempt} username={search.username} onConfirmed={confirm} />
        )}
      </div>
    </>
  );
};
