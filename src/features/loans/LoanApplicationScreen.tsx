/** The application for a loan: amount, three photos and repayment (PROD-01). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { applyForLoan, getLoanProducts } from '../../contract/calls/loans.ts';
import { ONE } from '../../contract/decimal.ts';
import type { LoanProduct } from '../../contract/entities/products.ts';
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
import { Icon } from '../../ui/Icon.tsx';
import { OfferedProduct } from '../../ui/OfferedProducts.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadSlot } from '../../ui/UploadSlot.tsx';
import { WhenOffered } from '../../ui/WhenOffered.tsx';
import { LoanCard } from './LoanCard.tsx';
import { initialInputs, type LoanInputs, loanForm, planOf } from './loan-form.ts';

const COIN = 'USDT';

/** One draft per product; it keeps the photos' URLs, so that they need not be taken again. */
const draftsFor = ({ id }: LoanProduct) =>
  draftsOf<LoanInputs>(`loan ${id}`, ['amount', 'frontPhoto', 'backPhoto', 'handheldPhoto'], { amount: isAmountText });

const useLoanForm = (product: LoanProduct) => {
  const format = useFormat();
  const navigate = useNavigate();
  const isReference = useIsReferenceServer();
  const [drafts] = useState(() => draftsFor(product));
  return useConfirmedForm(applyForLoan, loanForm, {
    onDone: () => void navigate({ to: '/loans', search: { tab: 'orders' }, replace: true }),
    start: initialInputs(product),
    context: { product, write: (amount) => format.number(amount), isReference },
    drafts,
  });
};

type State = ReturnType<typeof useLoanForm>;

const usePlanDetails = (inputs: LoanInputs, product: LoanProduct): Detail[] => {
  const { t } = useLingui();
  const plan = planOf(inputs, product);
  return [
    { label: t`Interest`, value: <Amount value={plan?.interest} unit={COIN} /> },
    {
      label: t({
        message: 'Repaid in one payment after',
        comment: 'Label of a number of days: the whole loan falls due at their end',
      }),
      value: <Days value={product.cycleDays} />,
    },
    { label: t`Repayment`, value: <Amount value={plan?.total} unit={COIN} />, strong: true },
  ];
};

const Photos = ({ form }: Pick<State, 'form'>) => {
  const { t } = useLingui();
  const { inputs, dispatch, visibleErrors } = form;
  const slot = (field: 'frontPhoto' | 'backPhoto' | 'handheldPhoto') => ({
    purpose: 'loan',
    value: inputs[field] || undefined,
    onChange: (url: string | undefined) => dispatch({ field, value: url ?? '' }),
    error: visibleErrors[field],
  });
  return (
    <>
      <div className="uploads">
        <UploadSlot label={t`Front of the document`} document {...slot('frontPhoto')} />
        <UploadSlot label={t`Back of the document`} document {...slot('backPhoto')} />
        <UploadSlot label={t`Photo of you holding the document`} camera="user" {...slot('handheldPhoto')} />
      </div>
      <p className="notice loan-privacy">
        <Icon name="shield" size={20} />
        <span>
          <Trans>Only you and the reviewers see these photos. Location and device data are removed from them.</Trans>
        </span>
      </p>
    </>
  );
};

const LoanFields = ({ product }: { product: LoanProduct }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { form, sending, review, sheet } = useLoanForm(product);
  const { inputs, visibleErrors } = form;
  const details = usePlanDetails(inputs, product);
  // When money moves is a rule of the reference server.
  const isReference = useIsReferenceServer();
  const amount = inputs.amount === undefined ? '' : format.number(inputs.amount);
  const submit = () => {
    const issue = review();
    if (issue) toast('failure', issue.message);
  };
  return (
    <Form onSubmit={submit}>
      <Stepper
        label={t`Expected loan amount`}
        {...fieldOf(form, 'amount')}
        min={product.minAmount}
        max={product.maxAmount}
        step={ONE}
        unit={COIN}
      />
      <FormSummary facts={details} />
      <Photos form={form} />
      <RefusalNote words={visibleErrors['']} />
      <Button type="submit" block busy={sending}>
        <Trans>Apply</Trans>
      </Button>
      <ConfirmSheet
        {...sheet}
        title={product.title}
        action={t`Apply for ${amount} ${COIN}`}
        facts={[{ label: t`Amount`, value: <Amount value={inputs.amount} unit={COIN} /> }, ...details]}
      >
        {isReference ? (
          <p className="field-hint">
            <Trans>
              After approval the amount is paid to your spot account. On the due date the repayment is taken from there.
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

export const LoanApplicationScreen = ({ productId }: Props) => {
  const { t } = useLingui();
  const products = useRead(getLoanProducts, { id: productId });
  return (
    <AppPage title={t`Loan application`} fallback="/loans">
      <WhenOffered
        feature={(config) => config.loansEnabled}
        icon="loans"
        text={t`Loans are not available at the moment.`}
      >
        <OfferedProduct
          of={products}
          id={productId}
          height={520}
          icon="loans"
          missing={t`This loan is not on offer.`}
          wayOn={
            <ButtonLink to="/loans" search={{ tab: 'products' }} tone="tinted" size="small">
              {t`See loans on offer`}
            </ButtonLink>
          }
        >
          {(product) => (
            <>
              <LoanCard product={product} />
              <LoanFields key={product.id} product={product} />
            </>
          )}
        </OfferedProduct>
      </WhenOffered>
    </AppPage>
  );
};
