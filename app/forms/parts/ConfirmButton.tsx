import { Link } from 'react-router';

/** The end of a confirm page: the button that sends what was confirmed, and the link back to the form. */
export function ConfirmButton({ label, back }: { label: string; back: string }) {
  return (
    <>
      <button type="submit" name="intent" value="submit" className="btn btn-primary w-full text-lg sm:w-80">
        {label}
      </button>
      <p>
        <Link to={back} className="btn btn-plain">
          入力画面に戻る
        </Link>
      </p>
    </>
  );
}
