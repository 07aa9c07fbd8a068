import type { Market } from '@wieszcz/api';

export type CoverJson = Market['marketCover'];
/** Presents the cover with this id. Null for a market without a cover, for which clients draw the default picture of its category. */
export type ShowCover = (cover: string | null) => CoverJson;

export const coverUrl = (cover: string): string => `/covers/${cover}.jpg`;

/** The address alone, as the web client asks for. */
export const showCoverUrl: ShowCover = (cover) => (cover === null ? null : { contentType: 'image/jpeg', url: coverUrl(cover) });

/** The picture's data in base64, as third-party clients expect; the address alone if `pictures` lacks the cover. */
export const showCoverData =
  (pictures: ReadonlyMap<string, string>): ShowCover =>
  (cover) => {
    const data = cover && pictures.get(cover);
    return data ? { contentType: 'image/jpeg', data, url: coverUrl(cover) } : showCoverUrl(cover);
  };
