#include "ui/desk/pin_form.h"

#include "model/domain/countdown.h"
#include "ui/common/action_button.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/common/ticker.h"
#include "ui/desk/prove_pin.h"

#include <QDialog>
#include <QHBoxLayout>
#include <QJsonObject>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>

namespace rowlock {

namespace {

constexpr int mostShown = 6; // of the people; the others are scrolled to
constexpr int longestTyped = 64;

} // namespace

PinForm::PinForm(BoxOffice &office, Ticker &ticker, const QString &verb, QWidget *parent)
    : QWidget(parent), m_office(office), m_ticker(ticker), m_people(new QListWidget(this)), m_pin(new QLineEdit(this)),
      m_words(new ToneLabel({}, Tone::Danger, this)), m_buttons(new QHBoxLayout),
      m_accept(new ActionButton(verb, QStringLiteral("pinAccept"), ActionButton::Weight::Primary, this))
{
    m_people->setObjectName(QStringLiteral("pinPeople"));
    m_people->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_people->setUniformItemSizes(true);
    m_people->installEventFilter(this);
    m_pin->setObjectName(QStringLiteral("pinField"));
    m_pin->setEchoMode(QLineEdit::Password);
    m_pin->setMaxLength(longestTyped);
    m_pin->setInputMethodHints(Qt::ImhDigitsOnly | Qt::ImhSensitiveData);
    m_words->setObjectName(QStringLiteral("pinWords"));
    m_words->setWordWrap(true);
    m_words->hide();
    m_accept->setDefault(true);
    m_accept->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_buttons->setSpacing(gap::related);
    m_buttons->addStretch(1);
    m_buttons->addWidget(m_accept);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->setSpacing(gap::group);
    column->addLayout(labelled(tr("&Name"), m_people, this));
    column->addLayout(labelled(tr("&PIN"), m_pin, this));
    column->addWidget(m_words);
    column->addLayout(m_buttons);
    setTabOrder(m_people, m_pin);
    setTabOrder(m_pin, m_accept);
    connect(m_people, &QListWidget::itemSelectionChanged, this, [this] {
        m_refusal.clear(); // it was about somebody else
        refresh();
    });
    connect(m_people, &QListWidget::itemClicked, m_pin, [this] { m_pin->setFocus(); });
    connect(m_pin, &QLineEdit::textChanged, this, &PinForm::refresh);
    connect(m_pin, &QLineEdit::returnPressed, this, &PinForm::submit);
    connect(m_accept, &QPushButton::clicked, this, &PinForm::submit);
    connect(&ticker, &Ticker::tick, this, &PinForm::refresh);
    setPeople({}, {});
}

void PinForm::setPeople(const QList<StaffMember> &people, const QString &chosen)
{
    const QSignalBlocker blocker(m_people);
    m_people->keyboardSearch({}); // the next letter is the first again
    m_people->clear();
    for (const StaffMember &person : people) {
        m_people->addItem(person.name);
        m_waits.insert(person.name, person.waitUntil);
    }
    const auto found = m_people->findItems(chosen, Qt::MatchExactly);
    m_people->setCurrentItem(found.isEmpty() ? nullptr : found.first());
    const int rows = std::clamp(m_people->count(), 1, mostShown);
    const int height = m_people->count() > 0 ? m_people->sizeHintForRow(0) : fieldHeight;
    m_people->setFixedHeight(rows * height + 2 * m_people->frameWidth());
    refresh();
}

void PinForm::addButton(ActionButton *button)
{
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    button->setAutoDefault(false);
    m_buttons->insertWidget(m_buttons->count() - 1, button);
}

void PinForm::begin()
{
    m_refusal.clear();
    m_pin->clear();
    setWorking(false);
    if (chosen().isEmpty())
        m_people->setFocus();
    else
        m_pin->setFocus();
}

void PinForm::refuse(const Error &error)
{
    m_refusal = error.message;
    if (const qint64 wait = error.details.value(QStringLiteral("wait_ms")).toInteger(); wait > 0) {
        const auto is = [&](const char *detail) { return error.details.value(QLatin1String(detail)).toBool(true); };
        m_refusal = (is("looked_at")     ? tr("This is not the PIN of %1.")
                     : is("after_wrong") ? tr("A wrong PIN of %1 came before. This one was not looked at.")
                                         : tr("Another PIN of %1 is just being looked at. This one was not."))
                        .arg(chosen());
        m_waits.insert(chosen(), m_ticker.now().plusMs(wait));
    }
    m_pin->clear();
    setWorking(false);
    m_pin->setFocus();
}

QString PinForm::chosen() const
{
    // Not the current one: the list makes its first current when it has the keyboard, and nobody has chosen it then.
    const auto selected = m_people->selectedItems();
    return selected.isEmpty() ? QString() : selected.first()->text();
}

qint64 PinForm::waitLeft() const
{
    return std::max<qint64>(0, m_waits.value(chosen()) - m_ticker.now());
}

void PinForm::submit()
{
    if (!m_accept->isEnabled())
        return;
    setWorking(true);
    provePin(m_office, this, chosen(), Password(m_pin->text()), [this](const Result<KnownPin> &known) {
        if (!known)
            return refuse(known.error());
        m_pin->clear();
        m_waits.remove(chosen());
        emit proved(*known);
    });
}

void PinForm::setWorking(bool working)
{
    m_isWorking = working;
    m_people->setEnabled(!working);
    m_pin->setReadOnly(working);
    refresh();
}

void PinForm::refresh()
{
    const qint64 left = waitLeft();
    m_ticker.want(this, left > 0);
    enableUnless(*m_accept, m_isWorking               ? tr("The PIN is being looked at")
                            : chosen().isEmpty()      ? tr("Select a name first")
                            : left > 0                ? tr("Wait until the next PIN is looked at")
                            : m_pin->text().isEmpty() ? tr("Enter the PIN first")
                                                      : QString());
    QStringList words;
    if (!m_refusal.isEmpty())
        words << m_refusal;
    else if (left > 0)
        words << tr("The last PIN was wrong.");
    if (left > 0)
        words << tr("The next one is looked at in %1.").arg(countdownText(left));
    m_words->setText(words.join(u' '));
    m_words->setVisible(!words.isEmpty());
    m_pin->setAccessibleDescription(m_refusal);
    if (isVisible() && qobject_cast<QDialog *>(window()))
        growToFit(*window());
}

bool PinForm::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_people && event->type() == QEvent::KeyPress) {
        const auto *pressed = static_cast<QKeyEvent *>(event);
        if (takeKey(pressed->text(), pressed->key()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

// Letters walk through the names; a digit is the first of the PIN.
bool PinForm::takeKey(const QString &typed, int key)
{
    const bool isDigit = typed.size() == 1 && typed.front() >= u'0' && typed.front() <= u'9';
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!isDigit && !isEnter)
        return false;
    if (chosen().isEmpty())
        return isDigit; // nobody's PIN, and no part of a name either
    m_pin->setFocus();
    if (isDigit)
        m_pin->insert(typed);
    return true;
}

} // namespace rowlock
