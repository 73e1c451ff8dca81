/** An article in a popup: title, time, picture and the server's HTML, sanitised (INFO-01, INFO-03). */
import type { UnsafeHtml } from '../contract/codec.ts';
import { useFormat } from '../core/format/format.ts';
import { Popup } from './Popup.tsx';
import { SafeHtml } from './SafeHtml.tsx';
import './styles/cards.css';

interface Article {
  readonly title: string;
  /** May be empty. */
  readonly image: string;
  readonly content: UnsafeHtml;
  /** Epoch ms. */
  readonly addedAt?: number | undefined;
}

interface Props {
  article: Article | undefined;
  onClose: () => void;
  /** Title of the popup's bar, which has no room for the article's own. */
  label: string;
}

/** Longer content fills the screen: characters, markup included. */
const LONG = 600;

const isShort = ({ image, content }: Article): boolean => image === '' && content.length <= LONG;

export const ArticlePopup = ({ article, onClose, label }: Props) => {
  const format = useFormat();
  return (
    <Popup
      open={article !== undefined}
      onClose={onClose}
      title={label}
      half={article !== undefined && isShort(article)}
    >
      {article === undefined ? null : (
        <article className="article">
          <h3>{article.title || '--'}</h3>
          {article.addedAt === undefined ? null : (
            <p className="secondary figures">
              <time dateTime={new Date(article.addedAt).toISOString()}>{format.dateTime(article.addedAt)}</time>
            </p>
          )}
          {article.image === '' ? null : <img src={article.image} alt="" referrerPolicy="no-referrer" />}
          <SafeHtml html={article.content} />
        </article>
      )}
    </Popup>
  );
};
