import { thumbnailUrl } from '@wieszcz/api';
import type { Category } from '@wieszcz/domain';
import { coverCrop, defaultCover } from './covers.ts';
import classes from './CoverImage.module.css';

type CoverImageProps = {
  category: Category;
  /** The market's id, which selects the crop of a default cover in a list of markets. */
  id?: number;
  /** The market's own cover; null shows the category's default. */
  url?: string | null | undefined;
  /** Shows the full picture of `url`, for one market on its own screen; elsewhere its thumbnail. */
  full?: boolean;
  /** Empty (the default) where the title is next to the picture. */
  alt?: string;
  /** Height in px; without it `ratio` determines the height. */
  height?: number;
  /** Aspect ratio of the box, such as '16 / 9'. */
  ratio?: string;
  /** Loads the picture at once with high priority, not only when it nears the viewport. */
  eager?: boolean;
  /** Shows the whole default cover instead of a crop. */
  whole?: boolean;
  className?: string | undefined;
};

/** A market's cover, or the default cover of its category, as wide as its parent. */
export function CoverImage({
  category,
  id = 0,
  url,
  full = false,
  alt = '',
  height,
  ratio,
  eager = false,
  whole = false,
  className,
}: CoverImageProps) {
  const own = url && (full ? url : thumbnailUrl(url));
  return (
    <div className={[classes.box, className].filter(Boolean).join(' ')} style={{ height, aspectRatio: ratio }}>
      <img
        className={classes.image}
        src={own ?? defaultCover(category)}
        style={own || whole ? undefined : coverCrop(id)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </div>
  );
}
