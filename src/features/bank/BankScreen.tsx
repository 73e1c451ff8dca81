/** /bank: the bound bank cards, and a bottom sheet to bind or change one (WALLET-05). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { getBankCards, saveBankCard } from '../../contract/calls/member.ts';
import { getMember } from '../../contract/calls/session.ts';
import type { BankCard } from '../../contract/entities/member.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { shownCardNumber } from '../../contract/rules/identity.ts';
import { invalidateReads } from '../../core/queries/invalidate-reads.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig } from '../../core/site/config.ts';
import { draftsOf } from '../../core/storage/drafts.ts';
import { useWriteForm } from '../../core/writes/write-forms.ts';
import { fieldOf } from '../../kit/field-of.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { Block } from '../../ui/Block.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfigPending } from '../../ui/ConfigPending.tsx';
import { EmailCodeField } from '../../ui/EmailCodeField.tsx';
import { Form } from '../../ui/Form.tsx';
import { List } from '../../ui/List.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState, Loaded } from '../../ui/States.tsx';
import { type BankInputs, bankForm, canBindCard, initialInputs } from './bank-form.ts';

/** One draft per card, so that a draft for a new card never appears in the form of an existing one. */
const draftsFor = (card: BankCard | undefined) =>
  draftsOf<BankInputs>(`bank card ${card?.id ?? 'new'}`, ['bankName', 'holderName', 'cardNumber']);

interface CardFormProps {
  readonly card: BankCard | undefined;
  readonly masked: boolean;
  readonly editable: boolean;
  readonly username: string;
  readonly onDone: () => void;
}

const CardForm = ({ card, masked, editable, username, onDone }: CardFormProps) => {
  const { t } = useLingui();
  const [drafts] = useState(() => draftsFor(card));
  const { form, sending } = useWriteForm(saveBankCard, bankForm, {
    onDone,
    start: initialInputs(card, masked),
    context: { stored: card?.cardNumber },
    drafts,
  });
  const { visibleErrors } = form;
  const readOnly = card !== undefined && !editable;
  return (
    <Form onSubmit={form.submit}>
      <ListInput label={t`Bank name`} readOnly={readOnly} {...fieldOf(form, 'bankName')} />
      <ListInput label={t`Card holder`} autoComplete="cc-name" readOnly={readOnly} {...fieldOf(form, 'holderName')} />
      <ListInput
        label={t`Card number`}
        autoComplete="off"
        dir="ltr"
        readOnly={readOnly}
        {...fieldOf(form, 'cardNumber')}
      />
      {readOnly ? null : <EmailCodeField own email={username} {...fieldOf(form, 'code')} />}
      {readOnly ? (
        <p className="notice">
          <span>
            <Trans>A bound card cannot be changed here. Contact customer service.</Trans>{' '}
            <AppLink to="/kefu">
              <Trans>Open customer service</Trans>
            </AppLink>
          </span>
        </p>
      ) : (
        <>
          <RefusalNote words={visibleErrors['']} />
          <Button type="submit" block busy={sending}>
            {card === undefined ? <Trans>Bind</Trans> : <Trans>Modify</Trans>}
          </Button>
        </>
      )}
    </Form>
  );
};

const Cards = ({ cards, config }: { cards: readonly BankCard[]; config: SiteConfig }) => {
  const { t } = useLingui();
  /** The card whose form is open; 'new' binds another. */
  const [open, setOpen] = useState<BankCard | 'new'>();
  const member = useRead(getMember, undefined);
  const masked = config.cardNumbersMasked;
  const bind = canBindCard(cards, config.bankEditable) ? (
    <Button block onPress={() => setOpen('new')}>
      <Trans>Bind a bank card</Trans>
    </Button>
  ) : null;
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState icon="bank" text={<Trans>Bank cards for withdrawals will appear here.</Trans>} action={bind} />
      ) : (
        <>
          <List label={t`Bank cards`}>
            {cards.map((card) => (
              <li key={card.id}>
                <ListItemButton
                  icon="bank"
                  title={card.bankName}
                  detail={<bdi dir="ltr">{shownCardNumber(card.cardNumber, masked)}</bdi>}
                  end={card.holderName}
                  arrow
                  onPress={() => setOpen(card)}
                />
              </li>
            ))}
          </List>
          <Block>{bind}</Block>
        </>
      )}
      <Sheet
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open === 'new' ? t`Bind a bank card` : t`Bank card`}
      >
        {open === undefined ? null : (
          <Loaded of={member} skeleton={<SkeletonRows rows={5} height={72} />}>
            {({ username }) => (
              <CardForm
                key={open === 'new' ? 'new' : open.id}
                card={open === 'new' ? undefined : open}
                masked={masked}
                editable={config.bankEditable}
                username={username}
                onDone={() => setOpen(undefined)}
              />
            )}
          </Loaded>
        )}
      </Sheet>
    </>
  );
};

export const BankScreen = () => {
  const { t } = useLingui();
  const config = useConfig();
  const cards = useRead(getBankCards, undefined);
  // The backend may mask the numbers itself, depending on this setting: read the cards again when it changes.
  const masked = config?.cardNumbersMasked;
  const writtenUnder = useRef(masked);
  useEffect(() => {
    if (writtenUnder.current !== undefined && writtenUnder.current !== masked) invalidateReads(getBankCards.name);
    writtenUnder.current = masked;
  }, [masked]);
  return (
    <AppPage title={t`Bank cards`}>
      {config?.bankEnabled === false ? (
        <EmptyState icon="lock" text={<Trans>Bank cards are not available at the moment.</Trans>} />
      ) : cards.status === 'failed' ? (
        <FailedState onRetry={cards.retry} />
      ) : config === undefined || cards.data === undefined ? (
        <ConfigPending skeleton={<SkeletonRows rows={3} height={72} />} />
      ) : (
        <Cards cards={cards.data} config={config} />
      )}
    </AppPage>
  );
};
