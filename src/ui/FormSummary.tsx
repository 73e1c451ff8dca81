/** What follows from the inputs of a form, live: yields, fees, what is received. */
import { DescriptionList, type Detail } from './DescriptionList.tsx';
import './styles/cards.css';

export const FormSummary = ({ facts }: { facts: readonly (Detail | false | undefined)[] }) => (
  <div className="form-summary" aria-live="polite">
    <DescriptionList facts={facts} />
  </div>
);
