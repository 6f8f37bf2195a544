/** Takes out of this tab whatever form was left unsaved that is about somebody: their own, and orders begun for them. */
export function forgetDrafts(id: string): void {
  try {
    for (const [place, kept] of Object.entries(sessionStorage))
      if (place.includes(id) || String(kept).includes(id)) sessionStorage.removeItem(place)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
