#include "ui/reservations/reservations_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/common/two_line_delegate.h"
#include "ui/reservations/reservation_acts.h"
#include "ui/reservations/reservation_list_model.h"
#include "ui/reservations/reservation_panel.h"
#include "ui/reservations/reservation_reader.h"
#include "ui/words/reservation_texts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

namespace rowlock {

using Which = ReservationFilter::Which;

namespace {

constexpr QSize reservationsSize(960, 600);
constexpr int panelWidth = 300;
constexpr qint64 hourSeconds = 3600;
constexpr qint64 daySeconds = 24 * hourSeconds;

QStringList releasedCodes(const QList<Reservation> &all)
{
    QStringList codes;
    for (const Reservation &one : all)
        codes += one.as.code;
    return codes;
}

} // namespace

ReservationsDialog::ReservationsDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_messages(new MessageBar(this, QStringLiteral("reservationsMessage"))),
      m_reader(new ReservationReader(context, this)), m_acts(new ReservationActs(context, this)),
      m_model(new ReservationListModel(context, this)), m_field(new QLineEdit(this)), m_which(new QComboBox(this)),
      m_within(new QComboBox(this)), m_event(new QComboBox(this)), m_list(new QListView(this)),
      m_said(new ToneLabel({}, Tone::Faint, this)), m_panel(new ReservationPanel(context, this))
{
    setObjectName(QStringLiteral("reservationsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Reservations"));
    resize(reservationsSize);
    m_list->setObjectName(QStringLiteral("reservationsFound"));
    m_list->setAccessibleName(tr("Reservations"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new TwoLineDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_said->setObjectName(QStringLiteral("reservationsSaid"));
    m_said->setWordWrap(true);
    m_panel->setFixedWidth(panelWidth);
    auto *side = new QVBoxLayout;
    side->addWidget(m_list, 1);
    side->addWidget(m_said);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(gap::group);
    sides->addLayout(side, 1);
    sides->addWidget(m_panel);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(makeHead());
    column->addLayout(sides, 1);
    column->addWidget(m_messages);
    column->addLayout(makeFoot());
    connectParts();
    m_field->setFocus();
    refresh();
    m_reader->read();
}

QLayout *ReservationsDialog::makeHead()
{
    m_field->setObjectName(QStringLiteral("reservationSearch"));
    m_field->setAccessibleName(tr("Find a reservation"));
    m_field->setPlaceholderText(tr("Name, code, phone, e-mail"));
    m_field->setClearButtonEnabled(true);
    m_field->setMinimumHeight(fieldHeight);
    m_field->setMaxLength(200);
    m_field->installEventFilter(this);
    m_which->setObjectName(QStringLiteral("reservationsWhich"));
    m_which->setAccessibleName(tr("Which reservations"));
    for (const auto &[text, which] :
         {std::pair{tr("All"), Which::All}, std::pair{tr("Due now"), Which::DueNow},
          std::pair{tr("Due soon"), Which::DueSoon}, std::pair{tr("Partly paid"), Which::PartlyPaid},
          std::pair{tr("Released within a day"), Which::Released}})
        m_which->addItem(text, int(which));
    m_within->setObjectName(QStringLiteral("reservationsWithin"));
    m_within->setAccessibleName(tr("Due within"));
    for (const qint64 seconds : {hourSeconds, 3 * hourSeconds, daySeconds, 2 * daySeconds, 7 * daySeconds})
        m_within->addItem(tr("within %1").arg(durationText(seconds / 60)), seconds);
    m_within->setCurrentIndex(m_within->findData(daySeconds));
    m_event->setObjectName(QStringLiteral("reservationsEvent"));
    m_event->setAccessibleName(tr("Of which performance"));
    m_event->addItem(tr("All performances"), QVariant::fromValue<qint64>(0));
    if (m_context.house.isLoaded())
        m_event->addItem(eventText(m_context.house.event(), m_context.facts.timeZone),
                         m_context.house.event().id.value());
    m_event->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_event->setMinimumContentsLength(18);
    auto *row = new QHBoxLayout;
    row->addWidget(m_field, 1);
    row->addWidget(m_which);
    row->addWidget(m_within);
    row->addWidget(m_event);
    return row;
}

QLayout *ReservationsDialog::makeFoot()
{
    auto *row = new QHBoxLayout;
    row->addWidget(secondaryButton(tr("Re&lease due…"), "showDue", this,
                                   [this] { m_acts->releaseDue(m_reader->known(), event()); }));
    m_backAll = secondaryButton(tr("Take &back all"), "takeBackAll", this,
                                [this] { m_acts->takeBackEach(releasedCodes(listed().all)); });
    m_backAll->setToolTip(tr("Reserves again all that are listed, as far as nobody has their seats"));
    row->addWidget(m_backAll);
    auto *output = new ReservationOutput(
        m_context, [this] { return listed(); }, this);
    connect(output, &ReservationOutput::said, this,
            [this](Tone tone, const QString &text) { m_messages->show(tone, text); });
    ActionButton *print = output->makeButton(this);
    print->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    print->setAutoDefault(false);
    row->addWidget(print);
    row->addStretch(1);
    row->addWidget(secondaryButton(tr("Close"), "closeReservations", this, [this] { accept(); }));
    return row;
}

void ReservationsDialog::connectParts()
{
    connect(m_reader, &ReservationReader::changed, this, &ReservationsDialog::refresh);
    connect(m_reader, &ReservationReader::failed, this,
            [this](const QString &sentence) { m_messages->show(Tone::Danger, sentence); });
    connect(m_field, &QLineEdit::textChanged, this, &ReservationsDialog::refresh);
    for (QComboBox *box : {m_which, m_within, m_event})
        connect(box, &QComboBox::currentIndexChanged, this, &ReservationsDialog::refresh);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ReservationsDialog::showSelected);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &ReservationsDialog::showSelected);
    connect(m_list, &QListView::activated, this, &ReservationsDialog::begin);
    connect(m_panel, &ReservationPanel::openRequested, this, &ReservationsDialog::openAtCounter);
    connect(m_panel, &ReservationPanel::moveRequested, m_acts, &ReservationActs::move);
    connect(m_panel, &ReservationPanel::dropRequested, m_acts, &ReservationActs::drop);
    connect(m_panel, &ReservationPanel::keepRequested, m_acts, &ReservationActs::keepDeposit);
    connect(m_panel, &ReservationPanel::takeBackRequested, m_acts, &ReservationActs::takeBack);
    connect(m_acts, &ReservationActs::said, this,
            [this](Tone tone, const QString &text) { m_messages->show(tone, text); });
    connect(m_acts, &ReservationActs::released, this, &ReservationsDialog::noteReleased);
    connect(m_acts, &ReservationActs::ended, this, &ReservationsDialog::ended);
    m_context.ticker.want(this, true); // how soon each is released
    connect(&m_context.ticker, &Ticker::tick, this, [this, minute = qint64(0)](Instant now) mutable {
        if (std::exchange(minute, now.ms / 60'000) == now.ms / 60'000)
            return;
        refresh();
        m_model->tick();
    });
}

EventId ReservationsDialog::event() const
{
    return EventId(m_event->currentData().toLongLong());
}

ReservationFilter ReservationsDialog::filter() const
{
    return {Which(m_which->currentData().toInt()), event(), m_within->currentData().toLongLong(), m_field->text()};
}

ReservationOutput::Listed ReservationsDialog::listed() const
{
    const bool isSoon = filter().which == Which::DueSoon;
    return {isSoon ? tr("%1 %2").arg(m_which->currentText(), m_within->currentText()) : m_which->currentText(),
            m_model->items(), event()};
}

// Who is selected stays so while they are among those listed; else the first one who was looked for is.
void ReservationsDialog::refresh()
{
    const ReservationFilter wanted = filter();
    m_within->setVisible(wanted.which == Which::DueSoon);
    m_backAll->setVisible(wanted.which == Which::Released);
    const QString before = m_panel->shown() ? m_panel->shown()->as.code : QString();
    m_model->follow(chosenFrom(m_reader->known(), wanted, m_context.clock.now()));
    enableUnless(*m_backAll, m_model->rowCount() > 0 ? QString() : tr("Nothing was released within a day"));
    int row = m_model->rowOf(before);
    if (row < 0 && m_model->rowCount() > 0)
        row = 0;
    m_list->setCurrentIndex(row < 0 ? QModelIndex() : m_model->index(row, 0));
    showSelected();
    showSaid(m_model->rowCount());
}

void ReservationsDialog::showSaid(qsizetype rows)
{
    const bool isLookedFor = !m_field->text().trimmed().isEmpty();
    m_said->setText(rows == 1     ? tr("1 reservation")
                    : rows > 1    ? tr("%1 reservations").arg(QLocale().toString(rows))
                    : isLookedFor ? tr("Nothing found.")
                    : filter().which == Which::All
                        ? tr("No reservations. At the counter, Reserve… makes one of a sale.")
                        : tr("None."));
}

void ReservationsDialog::showSelected()
{
    const int row = m_list->currentIndex().row();
    m_panel->show(row >= 0 && row < m_model->rowCount() ? std::optional(m_model->item(row)) : std::nullopt);
}

void ReservationsDialog::openAtCounter(const Reservation &one)
{
    accept();
    emit openRequested(one.as.code);
}

void ReservationsDialog::begin()
{
    const std::optional<Reservation> one = m_panel->shown();
    if (!one)
        return;
    if (one->isLive())
        openAtCounter(*one);
    else
        m_acts->takeBack(*one);
}

void ReservationsDialog::noteReleased(const QList<Reservation> &released)
{
    m_messages->show(Tone::Accent, releasedText(released), tr("Take back"),
                     [this, codes = releasedCodes(released)] { m_acts->takeBackEach(codes); });
}

void ReservationsDialog::reject()
{
    if (m_field->hasFocus() && !m_field->text().isEmpty())
        return m_field->clear();
    QDialog::reject();
}

// Down from the field into the list; Enter on to the one who is selected.
bool ReservationsDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Down && m_model->rowCount() > 0) {
        m_list->setFocus();
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        begin();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace rowlock
