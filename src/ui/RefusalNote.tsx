import { type Text, useText } from './text.ts';

/** Above a submit button: why the server refused the last attempt, until an input changes. */
export const RefusalNote = ({ words }: { words: Text | undefined }) => {
  const text = useText();
  return words === undefined ? null : (
    <p className="field-error" role="alert">
      {text(words)}
    </p>
  );
};
