/** Staking (PROD-03): a card per project, which contains the form to join it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getStakingProjects, joinStaking } from '../../contract/calls/staking.ts';
import type { StakingProject } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { draftsOf, isAmountText } from '../../core/storage/drafts.ts';
import { useConfirmedForm } from '../../core/writes/write-forms.ts';
import { fieldOf } from '../../kit/field-of.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Amount } from '../../ui/Amounts.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Days } from '../../ui/Days.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { OfferedProducts } from '../../ui/OfferedProducts.tsx';
import { PayPasswordSubmit } from '../../ui/PayPasswordSubmit.tsx';
import { ProductCard } from '../../ui/ProductCard.tsx';
import { ProductPicture } from '../../ui/ProductPicture.tsx';
import { WhenOffered } from '../../ui/WhenOffered.tsx';
import { expectedReward, initialInputs, mostOf, type StakingInputs, stakingForm, termOf } from './staking-form.ts';

const draftsFor = ({ id }: StakingProject) =>
  draftsOf<StakingInputs>(`staking ${id}`, ['termId', 'amount'], { amount: isAmountText });

const useStakingForm = (project: StakingProject) => {
  const format = useFormat();
  const isReference = useIsReferenceServer();
  const [drafts] = useState(() => draftsFor(project));
  return useConfirmedForm(joinStaking, stakingForm, {
    // Every open form of the call is told; what was typed for other projects stays.
    onAccepted: (form, { projectId }) => {
      if (projectId === project.id) form.reset({ ...initialInputs(project), termId: form.inputs.termId });
    },
    afterFailure: { field: 'payPassword', value: '' },
    start: initialInputs(project),
    context: { project, write: (amount) => format.number(amount), isReference },
    drafts,
  });
};

type State = ReturnType<typeof useStakingForm>;

/** How a stake can end; nothing where the backend does not say whether it can be redeemed early. */
const Ending = ({ redeemable }: Pick<StakingProject, 'redeemable'>) =>
  redeemable === undefined ? null : (
    <p className="field-hint">
      {redeemable ? (
        <Trans>
          Reward and amount are paid at the end. If you redeem early, you get the amount back without the reward.
        </Trans>
      ) : (
        <Trans>Reward and amount are paid at the end. This stake cannot be redeemed before.</Trans>
      )}
    </p>
  );

const Confirm = ({ project, state }: { project: StakingProject; state: State }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { form, sheet } = state;
  const { coin } = project;
  const term = termOf(project, form.inputs);
  const amount = form.inputs.amount === undefined ? '' : format.number(form.inputs.amount);
  return (
    <ConfirmSheet
      {...sheet}
      title={t`Stake ${coin}`}
      action={t`Stake ${amount} ${coin}`}
      facts={[
        { label: t`Amount`, value: <Amount value={form.inputs.amount} unit={coin} /> },
        { label: t`Duration`, value: <Days value={term?.days ?? 0} /> },
        { label: t`Yearly rate`, value: <Amount value={term?.yearlyRate} kind="percent" /> },
        {
          label: t`Estimated reward`,
          value: <Amount value={expectedReward(form.inputs, project)} unit={coin} signed coloured />,
          strong: true,
        },
      ]}
    >
      <Ending redeemable={project.redeemable} />
    </ConfirmSheet>
  );
};

const Fields = ({ project, state }: { project: StakingProject; state: State }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { form, sending, review } = state;
  const { inputs, dispatch, visibleErrors } = form;
  const { balance } = project;
  return (
    <Form onSubmit={review}>
      <AmountField
        label={t`Amount`}
        decimals={0}
        {...fieldOf(form, 'amount')}
        unit={project.coin}
        {...(balance === undefined
          ? {}
          : {
              available: `${format.number(balance)} ${project.coin}`,
              onAll: () => dispatch({ field: 'amount', value: mostOf(balance) }),
            })}
      />
      <FormSummary
        facts={[
          {
            label: t`Estimated reward`,
            value: <Amount value={expectedReward(inputs, project)} unit={project.coin} signed coloured />,
          },
        ]}
      />
      <PayPasswordSubmit field={fieldOf(form, 'payPassword')} refusal={visibleErrors['']} busy={sending}>
        <Trans>Join</Trans>
      </PayPasswordSubmit>
    </Form>
  );
};

const Project = ({ project }: { project: StakingProject }) => {
  const { t } = useLingui();
  const format = useFormat();
  const state = useStakingForm(project);
  const { inputs, dispatch } = state.form;
  const term = termOf(project, inputs);
  const minimum = term === undefined ? '--' : format.number(term.minAmount);
  const { redeemable } = project;
  const early = redeemable === undefined ? undefined : redeemable ? t`Can be redeemed early` : t`Locked until its end`;
  return (
    <ProductCard
      picture={<ProductPicture image={project.image} coin={project.coin} />}
      title={project.coin}
      detail={early}
      figures={[
        { label: t`Yearly rate`, value: <Amount value={term?.yearlyRate} kind="percent" />, strong: true },
        { label: t`Duration`, value: term === undefined ? '--' : <Days value={term.days} /> },
        { label: t`Minimum`, value: <bdi className="figures">{minimum}</bdi> },
      ]}
    >
      {project.terms.length === 0 ? (
        <p className="product-terms secondary">{t`Staking is not available at the moment.`}</p>
      ) : (
        <>
          <Chips
            label={t`Duration`}
            className="product-terms"
            value={inputs.termId}
            onChange={(value) => dispatch({ field: 'termId', value })}
            choices={project.terms.map(({ id, days }) => ({ value: id, label: <Days value={days} /> }))}
          />
          <Fields project={project} state={state} />
          <Confirm project={project} state={state} />
        </>
      )}
    </ProductCard>
  );
};

export const StakingScreen = () => {
  const { t } = useLingui();
  const projects = useRead(getStakingProjects, undefined);
  return (
    <AppPage title={t`Staking`} end={<IconLink to="/staking-list" label={t`My stakes`} icon="orders" />}>
      <WhenOffered
        feature={(config) => config.stakingEnabled}
        icon="staking"
        text={t`Staking is not available at the moment.`}
      >
        <OfferedProducts
          of={projects}
          height={440}
          icon="staking"
          label={t`Projects`}
          empty={t`Coins that you can stake will appear here.`}
        >
          {(project) => <Project project={project} />}
        </OfferedProducts>
      </WhenOffered>
    </AppPage>
  );
};
