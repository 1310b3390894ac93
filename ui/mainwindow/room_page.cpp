#include "ui/mainwindow/room_page.h"

#include "ui/common/labels.h"
#include "ui/common/number_field.h"
#include "ui/mainwindow/form_rows.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonObject>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int ownAisles = -1; // the last choice: after the seats that are typed

enum RowChoice { WithoutIAndO, AllLetters, Numbers, LettersFromBack };

QSpinBox *roomCount(const QString &name, const char *objectName, int value, int most, QWidget *parent)
{
    auto *field = new NumberField(parent);
    field->setObjectName(QLatin1String(objectName));
    field->setAccessibleName(name);
    field->setRange(1, most);
    field->setValue(value);
    field->setFixedWidth(80);
    return field;
}

QComboBox *roomChoice(const char *objectName, QWidget *parent)
{
    auto *field = new QComboBox(parent);
    field->setObjectName(QLatin1String(objectName));
    field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return field;
}

// Two counts beside each other read as one thing: "8 rows of 12 seats".
QList<QWidget *> rowsOfSeats(QSpinBox *rows, QSpinBox *seats, QWidget *parent)
{
    auto *between = new ToneLabel(RoomPage::tr("rows of"), Tone::Plain, parent);
    auto *after = new ToneLabel(RoomPage::tr("seats"), Tone::Plain, parent);
    after->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return {rows, between, seats, after};
}

} // namespace

RoomPage::RoomPage(QWidget *parent)
    : QWidget(parent), m_rows(new FormRows(this)),
      m_rowCount(roomCount(tr("Rows"), "roomRows", 8, roomLimits::rows, this)),
      m_seatCount(roomCount(tr("Seats in each row"), "roomSeats", 12, roomLimits::seats, this)),
      m_aisles(roomChoice("roomAisles", this)), m_aisleSeats(new QLineEdit(this)),
      m_numbers(roomChoice("roomNumbers", this)), m_names(roomChoice("roomNames", this)),
      m_stage(roomChoice("roomStage", this)), m_section(new QLineEdit(tr("Stalls"), this)),
      m_second(new QCheckBox(tr("Second section, such as a balcony"), this)),
      m_secondName(new QLineEdit(tr("Balcony"), this)),
      m_secondRows(roomCount(tr("Rows of the second section"), "secondRows", 3, roomLimits::rows, this)),
      m_secondSeats(
          roomCount(tr("Seats in each row of the second section"), "secondSeats", 12, roomLimits::seats, this))
{
    setFocusProxy(m_rowCount);
    fillChoices();
    m_aisleSeats->setObjectName(QStringLiteral("roomAisleSeats"));
    m_section->setObjectName(QStringLiteral("roomSection"));
    m_second->setObjectName(QStringLiteral("secondSection"));
    m_secondName->setObjectName(QStringLiteral("secondName"));
    for (QLineEdit *name : {m_section, m_secondName})
        name->setMaxLength(roomLimits::name);

    m_rows->addRow(tr("Seats"), rowsOfSeats(m_rowCount, m_seatCount, this), m_rowCount);
    m_rows->addRow(tr("Aisles"), m_aisles);
    m_rows->addRow(tr("After seats"), m_aisleSeats, tr("Counted from the left, such as 4, 10"));
    m_rows->addRow(tr("Seat numbers"), m_numbers);
    m_rows->addRow(tr("Row names"), m_names);
    m_rows->addRow(tr("Stage"), m_stage);
    m_rows->addRow(tr("Section"), m_section);
    m_rows->addWide(m_second);
    m_rows->addRow(tr("Name"), m_secondName);
    m_secondName->setAccessibleName(tr("Name of the second section"));
    m_rows->addRow(tr("Seats"), rowsOfSeats(m_secondRows, m_secondSeats, this), m_secondRows);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_rows);
    column->addStretch(1);

    for (QSpinBox *count : {m_rowCount, m_seatCount, m_secondRows, m_secondSeats})
        connect(count, &QSpinBox::valueChanged, this, &RoomPage::refresh);
    for (QComboBox *list : {m_aisles, m_numbers, m_names, m_stage})
        connect(list, &QComboBox::currentIndexChanged, this, &RoomPage::refresh);
    for (QLineEdit *field : {m_aisleSeats, m_section, m_secondName})
        connect(field, &QLineEdit::textChanged, this, &RoomPage::refresh);
    connect(m_second, &QCheckBox::toggled, this, [this](bool on) {
        if (on)
            m_secondName->setFocus();
        refresh();
    });
    m_followed = m_seatCount->value();
    connect(m_seatCount, &QSpinBox::valueChanged, this, [this](int seats) {
        if (m_secondSeats->value() == m_followed)
            m_secondSeats->setValue(seats);
        m_followed = seats;
    });
    refresh();
}

void RoomPage::fillChoices()
{
    m_aisles->addItem(tr("None"), 0);
    m_aisles->addItem(tr("One in the middle"), 1);
    m_aisles->addItem(tr("Two"), 2);
    m_aisles->addItem(tr("Three"), 3);
    m_aisles->addItem(tr("After certain seats"), ownAisles);
    m_numbers->addItem(tr("From the left: 1, 2, 3, 4"), int(NumberOrder::LeftToRight));
    m_numbers->addItem(tr("From the right: 4, 3, 2, 1"), int(NumberOrder::RightToLeft));
    m_numbers->addItem(tr("Odd left, even right: 3, 1, 2, 4"), int(NumberOrder::FromCentre));
    m_names->addItem(tr("A, B, C, without I and O"), WithoutIAndO);
    m_names->addItem(tr("A, B, C, all letters"), AllLetters);
    m_names->addItem(tr("1, 2, 3"), Numbers);
    m_names->addItem(tr("A, B, C from the back"), LettersFromBack);
    m_stage->addItem(tr("At the top"), int(StageSide::Top));
    m_stage->addItem(tr("At the bottom"), int(StageSide::Bottom));
    m_stage->addItem(tr("On the left"), int(StageSide::Left));
    m_stage->addItem(tr("On the right"), int(StageSide::Right));
    m_stage->addItem(tr("None"), int(StageSide::None));
}

QList<int> RoomPage::aisles(int seats) const
{
    const int count = m_aisles->currentData().toInt();
    if (count != ownAisles)
        return evenAisles(seats, count);
    static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
    QList<int> after;
    for (const QString &word : m_aisleSeats->text().split(between, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        const int seat = word.toInt(&isNumber);
        after.append(isNumber ? seat : 0); // which is refused as no seat of the row
    }
    return after;
}

RoomForm RoomPage::form(const QString &name) const
{
    RoomForm form;
    form.name = name;
    form.stage = StageSide(m_stage->currentData().toInt());
    RoomSection front;
    front.name = m_section->text().simplified();
    front.rows = m_rowCount->value();
    front.seats = m_seatCount->value();
    front.aisles = aisles(front.seats);
    front.numbering.order = NumberOrder(m_numbers->currentData().toInt());
    const int naming = m_names->currentData().toInt();
    front.naming.kind = naming == Numbers ? RowNameKind::Numbers : RowNameKind::Letters;
    front.naming.backToFront = naming == LettersFromBack;
    if (naming == AllLetters || naming == Numbers)
        front.naming.skip.clear();
    if (!m_second->isChecked())
        front.category = tr("Standard"); // one price for all: named after the section it would look like a part
    form.sections.append(front);
    if (m_second->isChecked()) {
        RoomSection second = front;
        second.name = m_secondName->text().simplified();
        second.rows = m_secondRows->value();
        second.seats = m_secondSeats->value();
        second.aisles = m_aisles->currentData().toInt() == ownAisles && second.seats != front.seats
                            ? QList<int>()
                            : aisles(second.seats);
        form.sections.append(second);
    }
    return form;
}

void RoomPage::refresh()
{
    m_rows->setRowVisible(m_aisleSeats, m_aisles->currentData().toInt() == ownAisles);
    m_rows->setRowVisible(m_secondName, m_second->isChecked());
    m_rows->setRowVisible(m_secondRows, m_second->isChecked());
    emit changed();
}

void RoomPage::showError(const Error &error)
{
    const QString argument = error.details.value(QStringLiteral("argument")).toString();
    const bool isSecond = error.details.value(QStringLiteral("index")).toInt() == 1;
    if (argument == QStringLiteral("aisles"))
        m_rows->setError(m_aisleSeats, error.message);
    else if (argument == QStringLiteral("sections"))
        m_rows->setError(isSecond ? m_secondName : m_section, error.message);
    else
        m_rows->setError(isSecond ? m_secondRows : m_rowCount, error.message);
}

void RoomPage::clearErrors()
{
    m_rows->clearErrors();
}

bool RoomPage::focusFirstWrong()
{
    return m_rows->focusFirstWrong();
}

} // namespace rowlock
