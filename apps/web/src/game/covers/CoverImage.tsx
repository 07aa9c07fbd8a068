import type { Category } from '@wieszcz/domain';
import { coverCrop, defaultCover } from './covers.ts';
import classes from './CoverImage.module.css';

type CoverImageProps = {
  category: Category;
  /** The market's id, which selects the crop of a default cover. */
  id: number;
  /** The market's own cover; null shows the category's default. */
  url?: string | null | undefined;
  /** Empty where the title is next to the picture. */
  alt?: string;
  /** Height in px, or the box's aspect ratio ('16 / 9'); the width is the parent's. */
  height?: number;
  ratio?: string;
  eager?: boolean;
  /** Shows the whole default cover instead of a crop. */
  whole?: boolean;
  className?: string | undefined;
};

export function CoverImage({
  category,
  id,
  url,
  alt = '',
  height,
  ratio,
  eager = false,
  whole = false,
  className,
}: CoverImageProps) {
  return (
    <div className={[classes.box, className].filter(Boolean).join(' ')} style={{ height, aspectRatio: ratio }}>
      <img
        className={classes.image}
        src={url ?? defaultCover(category)}
        style={url || whole ? undefined : coverCrop(id)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </div>
  );
}
