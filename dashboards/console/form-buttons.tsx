type FormButtonsProps = {
  /** What submitting does, in words. */
  readonly submit: string;
  /** A submission is under way. (Default: false.) */
  readonly busy?: boolean;
  readonly onCancel: () => void;
};

/** The two ways out of a form. */
export function FormButtons({ submit, busy = false, onCancel }: FormButtonsProps) {
  return (
    <div class="row">
      <button type="submit" class="primary" aria-disabled={busy}>
        {submit}
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
