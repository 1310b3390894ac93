#include "ui/house/price_types_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"

#include <QColorDialog>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPointer>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

enum Column { Name, Letter, Color, Kind, Sellers, Offered, ColumnCount };

constexpr int numberRole = Qt::UserRole;
constexpr int kindRole = Qt::UserRole;  // of the column of kinds
constexpr int knownRole = Qt::UserRole; // of the column of sellers: as they were read
constexpr int leastTable = 6 * fieldHeight;

// In turn, for types that are added; told apart from those a house begins with.
constexpr const char *typeColors[] = {"#a8323f", "#2b7a8c", "#8c2b6e", "#5d7a1f", "#3f4fa8", "#b2571f"};

QString kindWord(PriceKind kind)
{
    switch (kind) {
    case PriceKind::Ordinary: return PriceTypesDialog::tr("Ordinary");
    case PriceKind::Companion: return PriceTypesDialog::tr("Companion");
    case PriceKind::Comp: return PriceTypesDialog::tr("Comp");
    }
    Q_UNREACHABLE();
}

// As they were where nobody typed, for a name may have a comma.
QStringList namesIn(const QTableWidgetItem &item)
{
    const QString typed = item.text();
    const QStringList known = item.data(knownRole).toStringList();
    if (typed == known.join(QStringLiteral(", ")))
        return known;
    QStringList names;
    for (const QString &name : typed.split(u',')) {
        if (!name.trimmed().isEmpty())
            names << name.trimmed();
    }
    return names;
}

constexpr PriceKind kinds[] = {PriceKind::Ordinary, PriceKind::Companion, PriceKind::Comp};

// A list of the kinds, of a type that is being added.
class KindDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        auto *list = new QComboBox(parent);
        for (const PriceKind kind : kinds)
            list->addItem(kindWord(kind), int(kind));
        list->setAccessibleName(PriceTypesDialog::tr("Kind"));
        return list;
    }
    void setEditorData(QWidget *editor, const QModelIndex &index) const override
    {
        auto *list = static_cast<QComboBox *>(editor);
        list->setCurrentIndex(list->findData(index.data(kindRole)));
    }
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override
    {
        const auto *list = static_cast<QComboBox *>(editor);
        const auto kind = PriceKind(list->currentData().toInt());
        model->setData(index, int(kind), kindRole); // first: with each change the view asks the list to follow
        model->setData(index, kindWord(kind));
    }
};

} // namespace

PriceTypesDialog::PriceTypesDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_table(new QTableWidget(0, ColumnCount, this)),
      m_said(new ToneLabel({}, Tone::Faint, this)),
      m_add(new ActionButton(tr("&Add"), QStringLiteral("addType"), ActionButton::Weight::Secondary, this)),
      m_save(new ActionButton(tr("Save"), QStringLiteral("saveTypes"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("priceTypesDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Price types"));
    auto *heading = new ToneLabel(tr("Price types"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *about =
        new ToneLabel(tr("The key is the letter typed for it, as in “2a 1c”. Every seat begins with the "
                         "first. Tickets keep the type they were sold at. A companion goes with another ticket; a "
                         "comp costs nothing, asks for a reason, and needs no price."),
                      Tone::Faint, this);
    about->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("typeTable"));
    m_table->setAccessibleName(tr("Price types"));
    m_table->setHorizontalHeaderLabels(
        {tr("Name"), tr("Key"), tr("Colour"), tr("Kind"), tr("Only sold by"), tr("Offered")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Name, QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fieldHeight);
    m_table->setItemDelegateForColumn(Kind, new KindDelegate(m_table));
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumHeight(leastTable);
    m_said->setObjectName(QStringLiteral("typesSaid"));
    m_said->setWordWrap(true);
    auto *close = new ActionButton(tr("Close"), QStringLiteral("closeTypes"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_add);
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(m_save);
    m_add->setAutoDefault(false);
    close->setAutoDefault(false);
    m_save->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(heading);
    column->addWidget(about);
    column->addWidget(m_table, 1);
    column->addWidget(m_said);
    column->addLayout(buttons);
    resize(680, 440);

    connect(m_add, &QPushButton::clicked, this, &PriceTypesDialog::addNew);
    connect(close, &QPushButton::clicked, this, &PriceTypesDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &PriceTypesDialog::save);
    connect(m_table, &QTableWidget::cellActivated, this, [this](int row, int cell) {
        if (cell == Color)
            chooseColor(row);
    });
    connect(m_table, &QTableWidget::itemChanged, this, [this] { say({}, Tone::Faint); }); // it goes with its cause
    m_context.office.ask(
        this, [](Desk &desk) { return desk.inventory().priceTypes(); },
        [this](const Result<QList<PriceType>> &types) {
            if (types)
                fill(*types);
            else
                say(types.error().message, Tone::Danger);
        });
}

void PriceTypesDialog::fill(const QList<PriceType> &types)
{
    m_known = types;
    m_table->setRowCount(0);
    for (const PriceType &type : types)
        addRow(type);
    m_table->setCurrentCell(0, Name);
    m_table->setFocus();
}

void PriceTypesDialog::addRow(const PriceType &type)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto *name = new QTableWidgetItem(type.name);
    name->setData(numberRole, type.no);
    m_table->setItem(row, Name, name);
    m_table->setItem(row, Letter, new QTableWidgetItem(type.letter));
    auto *color = new QTableWidgetItem;
    color->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    color->setToolTip(tr("Enter or a double click chooses another"));
    m_table->setItem(row, Color, color);
    showColor(row, type.color);
    auto *kind = new QTableWidgetItem(kindWord(type.kind));
    kind->setData(kindRole, int(type.kind));
    if (type.no >= 0) {
        kind->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        kind->setToolTip(tr("A price type keeps its kind. Add another one"));
    }
    m_table->setItem(row, Kind, kind);
    auto *sellers = new QTableWidgetItem(type.sellers.join(QStringLiteral(", ")));
    sellers->setToolTip(tr("Terminals or clerks, separated by commas; empty: everybody"));
    const bool isFirst = type.no == firstPriceType;
    if (isFirst)
        sellers->setFlags(Qt::ItemIsSelectable);
    sellers->setData(knownRole, type.sellers);
    m_table->setItem(row, Sellers, sellers);
    auto *offered = new QTableWidgetItem;
    offered->setFlags(isFirst ? Qt::ItemIsSelectable
                              : Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    offered->setCheckState(type.offered ? Qt::Checked : Qt::Unchecked);
    offered->setToolTip(isFirst ? tr("The first price type is always offered") : tr("Whether it is sold"));
    offered->setData(Qt::AccessibleTextRole, tr("Offered"));
    m_table->setItem(row, Offered, offered);
}

void PriceTypesDialog::showColor(int row, const QString &color)
{
    QTableWidgetItem *item = m_table->item(row, Color);
    item->setText(color);
    item->setData(Qt::DecorationRole, QColor(color));
}

// The first letter that no other has, of those there are.
void PriceTypesDialog::addNew()
{
    QString used;
    for (int row = 0; row < m_table->rowCount(); ++row)
        used += m_table->item(row, Letter)->text().toLower();
    char free = 'a';
    while (free < 'z' && used.contains(QLatin1Char(free)))
        ++free;
    const size_t place = size_t(m_table->rowCount()) % std::size(typeColors);
    addRow({-1, {}, QString(QLatin1Char(free)), QString::fromLatin1(typeColors[place]), true});
    const int row = m_table->rowCount() - 1;
    m_table->setCurrentCell(row, Name);
    m_table->setFocus();
    m_table->editItem(m_table->item(row, Name));
    say(tr("Enter its name."), Tone::Faint);
}

void PriceTypesDialog::chooseColor(int row)
{
    auto *chooser = new QColorDialog(QColor(m_table->item(row, Color)->text()), this);
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    chooser->setWindowTitle(tr("Colour of %1").arg(inTitle(m_table->item(row, Name)->text())));
    connect(chooser, &QColorDialog::colorSelected, this,
            [this, row](const QColor &color) { showColor(row, color.name()); });
    chooser->open();
}

PriceType PriceTypesDialog::typed(int row) const
{
    return {m_table->item(row, Name)->data(numberRole).toInt(),
            m_table->item(row, Name)->text().simplified(),
            m_table->item(row, Letter)->text().trimmed().toLower(),
            m_table->item(row, Color)->text(),
            m_table->item(row, Offered)->checkState() == Qt::Checked,
            PriceKind(m_table->item(row, Kind)->data(kindRole).toInt()),
            namesIn(*m_table->item(row, Sellers))};
}

QList<PriceType> PriceTypesDialog::changed() const
{
    QList<PriceType> changed;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const PriceType type = typed(row);
        if (!m_known.contains(type) && !(type.no < 0 && type.name.isEmpty()))
            changed << type;
    }
    return changed;
}

void PriceTypesDialog::save()
{
    m_table->setCurrentItem(nullptr); // what is being typed counts
    const QList<PriceType> types = changed();
    if (m_waiting || types.isEmpty())
        return m_waiting ? void() : accept();
    m_waiting = true;
    const auto job = [types](Desk &desk) { return desk.inventory().savePriceTypes(types); };
    m_context.office.ask(this, job, [this](const Result<QList<PriceType>> &answer) {
        m_waiting = false;
        if (answer)
            return accept();
        say(answer.error().message, Tone::Danger);
    });
}

void PriceTypesDialog::reject()
{
    if (m_waiting)
        return;
    if (changed().isEmpty())
        return QDialog::reject();
    Question question;
    question.title = tr("Price types");
    question.text = tr("Discard unsaved changes?");
    question.accept = tr("Discard");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer<PriceTypesDialog>(this)](bool accepted, const QString &) {
        if (accepted && self)
            self->QDialog::reject();
    });
}

void PriceTypesDialog::say(const QString &text, Tone tone)
{
    m_said->setTone(tone);
    m_said->setText(text);
}

} // namespace rowlock
