/** What follows from the inputs of a form, live: yields, fees, what is received. */
import { type Fact, Facts } from './Facts.tsx';
import './styles/cards.css';

export const FormSummary = ({ facts }: { facts: readonly (Fact | false | undefined)[] }) => (
  <div className="form-summary" aria-live="polite">
    <Facts facts={facts} />
  </div>
);
