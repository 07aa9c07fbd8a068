import { editorTexts as say, uiTexts } from '@wieszcz/texts';
import type { Market } from '#api/market.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import classes from './cover.module.css';
import type { ChosenCover } from './useCover.ts';

/** The chosen picture, or the market's present cover. */
export function CoverPreview({ market, chosen }: { market: Market; chosen: ChosenCover | null }) {
  const currentUrl = market.marketCover?.url;
  const currentCaption = currentUrl ? say.previewCurrent : say.previewDefault(uiTexts.category[market.category]);
  return (
    <figure className={classes.preview}>
      <CoverImage
        className={classes.picture}
        category={market.category}
        url={chosen?.url ?? currentUrl}
        alt={say.coverAlt}
        ratio="16 / 9"
        eager
      />
      <figcaption className={classes.caption}>{chosen ? say.previewChosen(chosen.file.name) : currentCaption}</figcaption>
    </figure>
  );
}
