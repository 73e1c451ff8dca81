/** Results computed live from the inputs of a form: yields, fees, the amount received. */
import { DescriptionList, type Detail } from './DescriptionList.tsx';
import './styles/cards.css';

export const FormSummary = ({ facts }: { facts: readonly (Detail | false | undefined)[] }) => (
  <div className="form-summary" aria-live="polite">
    <DescriptionList facts={facts} />
  </div>
);
