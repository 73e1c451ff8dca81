/** The application to lock an amount in a lock mining product (PROD-02). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SPOT_ACCOUNT } from '../../contract/account-types.ts';
import { getCoinBalance } from '../../contract/calls/assets.ts';
import { buyMining, getMiningProducts } from '../../contract/calls/mining.ts';
import { ONE } from '../../contract/decimal.ts';
import type { MiningProduct } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { draftsOf, isAmountText } from '../../core/storage/drafts.ts';
import { useConfirmedForm } from '../../core/writes/write-forms.ts';
import { fieldOf } from '../../kit/field-of.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Days } from '../../ui/Days.tsx';
import type { Detail } from '../../ui/DescriptionList.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { OfferedProduct } from '../../ui/OfferedProducts.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { toast } from '../../ui/toast.ts';
import { WhenOffered } from '../../ui/WhenOffered.tsx';
import { MiningCard } from './MiningCard.tsx';
import { expectedYield, initialInputs, type MiningInputs, miningForm } from './mining-form.ts';

const draftsFor = ({ id }: MiningProduct) =>
  draftsOf<MiningInputs>(`mining ${id}`, ['amount'], { amount: isAmountText });

const useMiningForm = (product: MiningProduct, isReference: boolean) => {
  const format = useFormat();
  const navigate = useNavigate();
  const balances = useRead(getCoinBalance, { coinId: product.coinId }, { enabled: product.coinId !== '' });
  const balance = balances.data?.balances.find(({ type }) => type === SPOT_ACCOUNT)?.balance;
  const [drafts] = useState(() => draftsFor(product));
  const confirmed = useConfirmedForm(buyMining, miningForm, {
    onDone: () => void navigate({ to: '/lockming', search: { tab: 'orders' }, replace: true }),
    start: initialInputs(product),
    context: { product, balance, write: (amount) => format.number(amount), isReference },
    drafts,
  });
  return { ...confirmed, balance };
};

const MiningFields = ({ product }: { product: MiningProduct }) => {
  const { t } = useLingui();
  const format = useFormat();
  // When money moves is a rule of the reference server.
  const isReference = useIsReferenceServer();
  const { form, balance, sending, review, sheet } = useMiningForm(product, isReference);
  const { inputs, visibleErrors } = form;
  const { coin } = product;
  const amount = inputs.amount === undefined ? '' : format.number(inputs.amount);
  const yielded: Detail = {
    label: t`Estimated yield`,
    value: <Amount value={expectedYield(inputs, product)} unit={coin} signed coloured />,
    strong: true,
  };
  const submit = () => {
    const issue = review();
    if (issue) toast('failure', issue.message);
  };
  return (
    <Form onSubmit={submit}>
      <Stepper
        label={t`Amount`}
        {...fieldOf(form, 'amount')}
        min={product.minAmount}
        max={product.maxAmount}
        step={ONE}
        unit={coin}
      />
      <FormSummary facts={[{ label: t`Available`, value: <Amount value={balance} unit={coin} /> }, yielded]} />
      <RefusalNote words={visibleErrors['']} />
      <Button type="submit" block busy={sending}>
        {t`Lock and mine`}
      </Button>
      <ConfirmSheet
        {...sheet}
        title={product.title}
        action={t`Lock ${amount} ${coin}`}
        facts={[
          { label: t`Amount`, value: <Amount value={inputs.amount} unit={coin} /> },
          { label: t`Locked for`, value: <Days value={product.cycleDays} /> },
          { label: t`Daily rate`, value: <Amount value={product.dailyRate} kind="percent" /> },
          yielded,
        ]}
      >
        {isReference ? (
          <p className="field-hint">
            <Trans>
              The yield is paid every day. The amount is locked until the end of the cycle, then it is free again.
            </Trans>
          </p>
        ) : null}
      </ConfirmSheet>
    </Form>
  );
};

interface Props {
  readonly productId: string | undefined;
}

export const MiningApplicationScreen = ({ productId }: Props) => {
  const { t } = useLingui();
  const products = useRead(getMiningProducts, { id: productId });
  return (
    <AppPage title={t`Join lock mining`} fallback="/lockming">
      <WhenOffered
        feature={(config) => config.miningEnabled}
        icon="mining"
        text={t`Lock mining is not available at the moment.`}
      >
        <OfferedProduct
          of={products}
          id={productId}
          height={420}
          icon="mining"
          missing={t`This product is not on offer.`}
          wayOn={<ButtonLink to="/lockming" tone="tinted" size="small">{t`See products`}</ButtonLink>}
        >
          {(product) => (
            <>
              <MiningCard product={product} />
              <MiningFields key={product.id} product={product} />
            </>
          )}
        </OfferedProduct>
      </WhenOffered>
    </AppPage>
  );
};
