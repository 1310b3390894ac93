#include "ui/house/category_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/common/reasons.h"
#include "ui/house/category_acts.h"
#include "ui/house/pool_pricer.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QSignalBlocker>

namespace rowlock {

namespace {

// Of categories made for one performance, in turn; told apart from the plan's usual ones and from each other.
constexpr const char *newColors[] = {"#b2571f", "#2b7a8c", "#8c2b6e", "#5d7a1f", "#3f4fa8", "#a8323f"};

QString nextColor(const QList<PoolStatus> &pools)
{
    const auto made =
        std::count_if(pools.begin(), pools.end(), [](const PoolStatus &pool) { return !pool.color.isEmpty(); });
    return QString::fromLatin1(newColors[size_t(made) % std::size(newColors)]);
}

} // namespace

CategoryPanel::CategoryPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_prompt(prompt),
      m_pricer(new PoolPricer(office, house, this)), m_category(new QComboBox(this)), m_name(new QLineEdit(this)),
      m_pricesAll(new ToneLabel({}, Tone::Faint, this)),
      m_price(new MoneyField(tr("Price"), QStringLiteral("categoryPrice"), this)),
      m_move(new ActionButton(tr("Change c&ategory"), QStringLiteral("moveToCategory"), ActionButton::Weight::Secondary,
                              this)),
      m_reprice(new ActionButton(tr("Set category pri&ce"), QStringLiteral("setPrice"), ActionButton::Weight::Secondary,
                                 this)),
      m_hint(new ToneLabel({}, Tone::Faint, this))
{
    m_category->setObjectName(QStringLiteral("seatCategory"));
    m_category->setAccessibleName(tr("Category"));
    m_category->setToolTip(tr("For this event only"));
    m_category->setPlaceholderText(tr("Several"));
    m_name->setObjectName(QStringLiteral("newCategory"));
    m_name->setAccessibleName(tr("Name of the new category"));
    m_name->setPlaceholderText(tr("Name, such as “Stalls reduced”"));
    m_name->setMaxLength(200);
    m_price->edit()->setToolTip(tr("New price; seats on hold keep theirs"));
    m_price->setHint(tr("0 if free"));
    m_reprice->setAccessibleName(tr("Set price"));
    m_pricesAll->setObjectName(QStringLiteral("categoryPriceLabel"));
    m_hint->setObjectName(QStringLiteral("categoryHint"));
    m_hint->setWordWrap(true);

    auto *grid = new QGridLayout(this);
    grid->setVerticalSpacing(gap::inside);
    grid->addWidget(new ToneLabel(tr("Category"), Tone::Faint, this), 0, 0);
    grid->addWidget(m_pricesAll, 0, 1);
    grid->addWidget(m_category, 1, 0, Qt::AlignTop);
    grid->addWidget(m_price, 1, 1, Qt::AlignTop);
    grid->addWidget(m_name, 2, 0, 1, 2);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->setContentsMargins(gap::none, gap::inside, gap::none, gap::none);
    buttons->addWidget(m_move, 1);
    buttons->addWidget(m_reprice, 1);
    grid->addLayout(buttons, 3, 0, 1, 2);
    grid->addWidget(m_hint, 4, 0, 1, 2);
    grid->setColumnStretch(0, 3);
    grid->setColumnStretch(1, 2);

    connect(m_category, &QComboBox::activated, this, [this] {
        showPrice();
        if (isNew())
            m_name->setFocus();
    });
    connect(m_name, &QLineEdit::textChanged, this, &CategoryPanel::refresh);
    connect(m_price, &MoneyField::changed, this, &CategoryPanel::refresh);
    connect(m_price, &MoneyField::entered, this, [this] { isNew() ? askToMove() : setPrice(); });
    connect(m_name, &QLineEdit::returnPressed, this, &CategoryPanel::askToMove);
    for (const ActionButton *button : {m_move, m_reprice}) // it turns grey while the house answers
        connect(button, &QPushButton::clicked, m_category, qOverload<>(&QWidget::setFocus));
    connect(m_move, &QPushButton::clicked, this, &CategoryPanel::askToMove);
    connect(m_reprice, &QPushButton::clicked, this, &CategoryPanel::setPrice);
    connect(m_pricer, &PoolPricer::answered, this, [this](int pool, const QString &typed, const Money &price) {
        if (m_category->currentData().toInt() == pool && m_price->edit()->text() == typed) {
            tellPrice(price); // which the house may say only a moment later
            leaveFields();
        }
    });
    connect(m_pricer, &PoolPricer::finished, this, &CategoryPanel::refresh);
    connect(m_pricer, &PoolPricer::refused, this, &CategoryPanel::refused);
    connect(m_pricer, &PoolPricer::done, this, &CategoryPanel::done);
    connect(m_pricer, &PoolPricer::acted, this, &CategoryPanel::acted);
    connect(&house, &HouseModel::loaded, this, &CategoryPanel::fill);
    connect(&house, &HouseModel::poolsChanged, this, &CategoryPanel::fill);
    fill();
}

void CategoryPanel::setSeats(const QList<int> &seatNos)
{
    m_seats = seatNos;
    if (!seatNos.isEmpty() && m_house.isLoaded() && !m_waiting) { // what they are in, if they are all in one
        const auto poolOf = [this](int seatNo) { return m_house.seat(seatNo).pool; };
        const int pool = poolOf(seatNos.first());
        const bool isOne = std::all_of(seatNos.begin(), seatNos.end(), [&](int no) { return poolOf(no) == pool; });
        m_category->setCurrentIndex(isOne ? m_category->findData(pool) : -1);
        showPrice();
    }
    refresh();
}

const PoolStatus *CategoryPanel::pool() const
{
    const QVariant chosen = m_category->currentData();
    const QList<PoolStatus> &pools = m_house.pools();
    const int pool = chosen.isValid() ? chosen.toInt() : -1;
    return pool >= 0 && pool < pools.size() ? &pools.at(pool) : nullptr;
}

bool CategoryPanel::isNew() const
{
    return m_category->currentIndex() >= 0 && m_category->currentData().toInt() < 0;
}

QList<int> CategoryPanel::movable() const
{
    QList<int> seats;
    if (!m_house.isLoaded() || (!pool() && !isNew()))
        return seats;
    const int chosen = m_category->currentData().toInt();
    for (const int seatNo : m_seats) {
        if (seatNo >= m_house.seats().size())
            continue;
        const SeatStatus &seat = m_house.seat(seatNo);
        if ((seat.state == SeatState::Free || seat.state == SeatState::Blocked) && seat.pool != chosen)
            seats.append(seatNo);
    }
    return seats;
}

void CategoryPanel::fill()
{
    {
        const QSignalBlocker blocker(m_category);
        const QVariant chosen = m_category->currentData();
        const bool isMixed = m_category->count() > 0 && m_category->currentIndex() < 0;
        m_category->clear();
        if (m_house.isLoaded()) {
            for (const PoolStatus &pool : m_house.pools()) {
                if (pool.kind == PoolKind::Seats)
                    m_category->addItem(tr("%1, %2").arg(isolated(pool.name), poolPriceText(pool)), pool.pool);
            }
        }
        m_category->addItem(tr("New category…"), -1);
        m_category->setCurrentIndex(isMixed ? -1 : std::max(0, m_category->findData(chosen)));
    }
    chooseMade();
    if (!isNew() && m_price->edit()->text() == m_told) // nobody is typing another one
        tellPrice();
    refresh();
}

// The category that was just made is the one chosen, as soon as the house tells of it.
void CategoryPanel::chooseMade()
{
    for (const PoolStatus &pool : m_house.pools()) {
        if (m_made.isEmpty() || pool.kind != PoolKind::Seats || pool.name != m_made)
            continue;
        m_made.clear();
        m_category->setCurrentIndex(m_category->findData(pool.pool));
        showPrice();
        return;
    }
}

// In a field, Ctrl+Z would take back what was typed, and not what was done with it.
void CategoryPanel::leaveFields()
{
    if (m_name->hasFocus() || m_price->edit()->hasFocus())
        m_category->setFocus();
}

void CategoryPanel::showPrice()
{
    m_name->clear();
    tellPrice();
    refresh();
}

void CategoryPanel::tellPrice()
{
    const PoolStatus *chosen = pool();
    tellPrice(chosen ? std::optional(chosen->price) : std::nullopt);
}

void CategoryPanel::tellPrice(const std::optional<Money> &price)
{
    if (m_house.isLoaded())
        m_price->setCurrency(m_house.event().currency);
    m_price->setHighestPrice(m_pricer->highestPrice());
    m_told = price ? moneyFieldText(*price, QLocale()) : QString();
    m_price->setAmount(price);
}

void CategoryPanel::refresh()
{
    const qsizetype count = movable().size();
    const bool made = isNew();
    const PoolStatus *const chosen = pool();
    const bool isOpen = made || chosen; // else they are of several categories
    const bool priced = !m_price->isBlank();
    const bool named = !m_name->text().trimmed().isEmpty();
    m_name->setVisible(made);
    m_move->setText(count > 1 ? tr("Change c&ategory of %1").arg(QLocale().toString(count)) : tr("Change c&ategory"));
    m_move->setAccessibleName(tr("Change category"));
    enableUnless(*m_move, !isOpen           ? tr("Select a category.")
                          : count == 0      ? tr("The seats are in this category already. Select another one.")
                          : m_waiting       ? tr("Being changed…")
                          : made && !named  ? tr("Enter a name for the new category.")
                          : made && !priced ? tr("Enter a price, or 0 if free.")
                                            : QString());
    m_reprice->setVisible(!made);
    const bool canPrice = !m_waiting && !m_pricer->isWaiting() && m_house.isLoaded();
    const PoolStatus pool = chosen ? *chosen : PoolStatus();
    m_price->setEnabled(isOpen);
    const QList<PriceType> types = typesSold(m_house.pools());
    m_pricesAll->setText(!chosen            ? tr("Price")
                         : types.size() > 1 ? tr("%1, %2").arg(types.first().name, wholePoolText(pool))
                                            : tr("Price of %1").arg(wholePoolText(pool)));
    enableUnless(*m_reprice, {});
    m_reprice->setToolTip(tr("Applies to every %1 seat of this event; seats on hold keep their price.").arg(pool.name));
    enableUnless(*m_reprice, !isOpen    ? tr("Select a category.")
                             : !priced  ? tr("Enter a price, or 0 if free.")
                             : canPrice ? QString()
                                        : tr("Being changed…"));
    qsizetype taken = 0;
    for (const int seatNo : std::as_const(m_seats)) {
        if (m_house.isLoaded() && seatNo < m_house.seats().size() && m_house.seat(seatNo).state != SeatState::Free
            && m_house.seat(seatNo).state != SeatState::Blocked)
            ++taken;
    }
    QStringList hints;
    if (chosen && priced && m_price->edit()->text() != m_told && m_seats.size() < pool.counters.capacity)
        hints << tr("This is the price of %1 of %2, not only of those selected.").arg(wholePoolText(pool), pool.name);
    if (taken > 0 && taken < m_seats.size())
        hints << tr("%1 held, reserved or sold: not changed.").arg(countText(taken));
    m_hint->setText(hints.join(u'\n'));
    m_hint->setVisible(!hints.isEmpty());
    setVisible(m_seats.isEmpty() || taken < m_seats.size()); // of sold seats nothing is changed here
}

void CategoryPanel::askToMove()
{
    const QList<int> seats = movable();
    if (seats.isEmpty() || m_waiting || !m_move->isEnabled())
        return;
    std::optional<NewCategory> made;
    QString category;
    if (isNew()) {
        if (!m_price->check(tr("Enter a price, or 0 if free.")))
            return;
        category = m_name->text().trimmed();
        made = NewCategory{category, *m_price->amount(), nextColor(m_house.pools())};
    } else {
        category = pool()->name;
    }
    const bool unusual = made && m_price->isUnusual();
    if (seats.size() == 1 && !unusual)
        return moveSeats(seats, made, category);
    Question question;
    question.title = tr("Change category");
    question.text = tr("Change category of %1 to %2?").arg(countText(seats.size()), category);
    question.details = seatsText(m_house, seats);
    if (unusual)
        question.details += u'\n' + tr("Price: %1").arg(moneyText(made->price));
    question.accept = tr("Change category");
    question.reject = tr("Cancel");
    question.losesWork = unusual; // as where a price is set
    m_prompt.ask(this, question,
                 [self = QPointer<CategoryPanel>(this), seats, made, category,
                  event = m_house.event().id](bool accepted, const QString &) {
                     if (accepted && self && self->m_house.isLoaded() && self->m_house.event().id == event)
                         self->moveSeats(seats, made, category);
                 });
}

void CategoryPanel::moveSeats(const QList<int> &seats, const std::optional<NewCategory> &made, const QString &category)
{
    const MovedSeats moved = movedSeats(m_house, seats, category);
    m_waiting = true;
    refresh();
    m_office.ask(
        this,
        [event = m_house.event().id, to = moved.to, made](Desk &desk) {
            return desk.inventory().recategorise(event, to, made);
        },
        [this, moved, category, event = m_house.event().id](const Result<int> &count) {
            m_waiting = false;
            if (count) {
                m_made = isNew() ? category : QString();
                chooseMade();
                leaveFields();
                emit acted(categoryAct(m_office, this, event, moved, category));
                emit done(tr("Category of %1 changed to %2.").arg(countText(*count), category));
            } else {
                emit refused(tr("Nothing was changed. %1").arg(count.error().message));
            }
            refresh();
        });
}

void CategoryPanel::setPrice()
{
    if (m_waiting || !pool() || !m_price->check(tr("Enter a price, or 0 if free.")))
        return;
    m_pricer->set(m_category->currentData().toInt(), m_price->edit()->text(), m_prompt, this);
    refresh();
}

} // namespace rowlock
