/**
 * The static markup of index.html: the frame, and the templates that `first-screen.ts` fills. The build
 * (scripts/vite/frame.ts) renders it from the app's own components, so that the first paint matches what they render
 * later.
 */
import { type MessageDescriptor, setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { NoAlerts } from '../../features/alerts/NoAlerts.tsx';
import { Ticker } from '../../features/home/Ticker.tsx';
import { LoginForm, LoginTitle } from '../../features/login/LoginForm.tsx';
import { initialInputs, loginForm } from '../../features/login/login-form.ts';
import { MarketHead } from '../../features/market/MarketHead.tsx';
import { MarketRow } from '../../features/market/MarketRow.tsx';
import { ALL } from '../../features/market/market-view.ts';
import { AccountField, RegisterTitle, WayTabs } from '../../features/register/RegisterBeginning.tsx';
import { ServiceContact } from '../../features/shell/ServiceContact.tsx';
import { indices } from '../../kit/indices.ts';
import { useForm } from '../../kit/use-form.ts';
import { PRACTICE_NOTES, PracticeAside } from '../../shell/PracticeLabel.tsx';
import { ShellFrame } from '../../shell/ShellFrame.tsx';
import { TabBar } from '../../shell/TabBar.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { PlatformStyle } from '../../ui/platform-style.ts';
import { Skeleton } from '../../ui/SkeletonBlock.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { lookAs, markedMarket } from './stand-ins.ts';

/** Pages whose headings the frame can show to anybody: the title in the bar, then the page's own first heading. */
export const HEADINGS: Readonly<Record<string, readonly MessageDescriptor[]>> = {
  '/market': [msg`Market`],
  '/login': [msg`Log in`, msg`Welcome back`],
  '/register': [msg`Register`, msg`Create your account`],
  '/kefu': [msg`Customer service`],
  '/alerts': [msg`Price alerts`],
};

export { PRACTICE_NOTES };

const ROWS = 6;

const Frame = () => (
  <ShellFrame busy foot={<TabBar selected="home" />}>
    <AppPage
      title={<Skeleton className="title-skeleton" />}
      start={
        <span className="first-back">
          <Icon name="back" />
        </span>
      }
    >
      <div className="account-title first-heading" />
      <Skeleton className="first-banner" />
      <div className="first-ticker">
        <Ticker markets={undefined} />
      </div>
      <div className="first-content" />
      {indices(ROWS).map((row) => (
        <Skeleton key={row} className="first-row" />
      ))}
    </AppPage>
  </ShellFrame>
);

/** A template market for each price direction: risen, fallen, unchanged. */
const MARKED = [1, -1, 0].map(markedMarket);
const TAB = { value: '{id}', label: '{name}' };
const nothing = () => undefined;

/** Content of /market below the top bar. */
const Market = () => {
  const { t } = useLingui();
  const own = [t`Favourites`, t`Recent`].map((label) => ({ value: label, label }));
  return (
    <div>
      <Tabs label="" tabs={[...own, TAB]} value={TAB.value} onChange={nothing}>
        <Tabs
          label=""
          minor
          tabs={[{ value: ALL, label: t({ context: 'markets', message: 'All' }) }, TAB]}
          value={ALL}
          onChange={nothing}
        />
        <MarketHead sorting={undefined} onChange={nothing} />
        <ul className="windowed">
          {MARKED.map((market) => (
            <li key={market.change}>
              <MarketRow market={market} favourite={false} onToggle={nothing} />
            </li>
          ))}
        </ul>
      </Tabs>
    </div>
  );
};

/** Content of /login below the top bar. */
const Login = () => {
  const context = { secondFactorFor: undefined };
  const form = useForm(loginForm, { start: initialInputs, context, onSubmit: () => Promise.resolve(undefined) });
  return (
    <div className="account">
      <LoginTitle />
      <LoginForm form={form} secondFactorNeeded={false} onForgot={nothing} />
    </div>
  );
};

/** Start of /register where registration is by email; the app adds the other fields. */
const Register = () => (
  <div className="account">
    <RegisterTitle />
    <WayTabs ways={['email', 'phone']} via="email" onChange={nothing}>
      <Form className="account-form" onSubmit={nothing}>
        <AccountField via="email" value="" onChange={nothing} />
      </Form>
    </WayTabs>
  </div>
);

const i18n = setupI18n({ locale: 'en', messages: { en: {} }, missing: (_, id) => `{word ${id}}` });
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

export const PARTS = {
  frame: <Frame />,
  ticker: <Ticker markets={MARKED} />,
  market: <Market />,
  login: <Login />,
  register: <Register />,
  service: <ServiceContact link="" />,
  alerts: <NoAlerts onNew={nothing} />,
  practice: <PracticeAside>{null}</PracticeAside>,
};

/** HTML of a part, with placeholders for texts and figures. */
export const renderPart = (part: keyof typeof PARTS, look: PlatformStyle): string => {
  lookAs(look);
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <I18nProvider i18n={i18n}>{PARTS[part]}</I18nProvider>
    </RouterContextProvider>,
  );
};
